/** Parsers of what describes the machine itself: kernel, modules, PCI, services, limits, packages, typed commands, measurements. */
package org.ibdx.parse.host;

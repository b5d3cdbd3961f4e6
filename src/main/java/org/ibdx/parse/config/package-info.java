/** Parsers of configuration files: what an interface, a module or a service is meant to be. */
package org.ibdx.parse.config;

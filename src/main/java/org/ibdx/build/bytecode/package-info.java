/**
 * What the build does to compiled classes so that a start is quick: what they would have the JVM work out at its first use, at every
 * start again, is worked out once, here.
 */
package org.ibdx.build.bytecode;

/**
 * Bundles: {@link org.ibdx.collect.Collector} collects this machine into one, {@link org.ibdx.collect.CollectScript} writes a
 * shell script that does the same where there is no Java, {@link org.ibdx.collect.BundleWriter} knows the layout.
 */
package org.ibdx.collect;

/** What rules conclude, and what places are joined by. */
package org.ibdx.conclusion;

package org.ibdx.parse.host;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ibdx.capture.Capture;
import org.ibdx.capture.Line;
import org.ibdx.fact.Setting;
import org.ibdx.parse.Lines;
import org.ibdx.parse.Parser;
import org.ibdx.parse.Statements;

/**
 * What a device plugin offers of RDMA on a node of Kubernetes: {@code kubectl describe node}, {@code kubectl get node -o yaml}.
 *
 * <pre>
 * Capacity:
 *   rdma/hca_shared_devices_a:  1k
 * Allocatable:
 *   nvidia.com/sriov_rdma_ib:  0
 * Allocated resources:
 *   rdma/hca_shared_devices_a  1   1
 * </pre>
 *
 * Settings {@code k8s capacity|allocatable|allocated <resource>}; 1k is 1000.
 */
public final class ClusterResourcesParser implements Parser {

    private static final Pattern SECTION = Pattern.compile("^\\s*(Capacity|Allocatable|Allocated resources|capacity|allocatable):\\s*$");
    private static final Pattern OTHER = Pattern.compile("^(?:[A-Z][\\w ()-]{2,40}|  [a-z]\\w{2,40}):\\s*$");
    private static final Pattern RESOURCE = Pattern.compile("^\\s+[\"']?((?:[a-z0-9][a-z0-9.-]{0,60})/[\\w.-]{1,60})[\"']?:?\\s+[\"']?(\\d{1,9})(k?)[\"']?(?:\\s+.*)?$");
    private static final Pattern RDMA = Pattern.compile("(?i)rdma|hca|mlnx|mellanox|infiniband|roce|ipoib|[/_-]ib(?:[_-]|$)");

    @Override
    public String id() {
        return "k8s-resources";
    }

    @Override
    public void parse(Capture capture, Statements out) {
        String section = null;
        for (Line line : Lines.of(capture)) {
            Matcher begins = SECTION.matcher(line.text());
            Matcher resource = RESOURCE.matcher(line.text());
            if (begins.find()) {
                section = begins.group(1).startsWith("Allocated") ? "allocated" : begins.group(1).toLowerCase(java.util.Locale.ROOT);
            } else if (section != null && resource.find()) {
                if (RDMA.matcher(resource.group(1)).find()) {
                    String value = resource.group(2) + (resource.group(3).isEmpty() ? "" : "000");
                    out.about(Setting.class, "k8s " + section + " " + resource.group(1)).set("area", "k8s", line).set("name", section, line)
                            .set("value", value, line).set("about", resource.group(1), line);
                }
            } else if (OTHER.matcher(line.text()).find()) {
                section = null;
            }
        }
    }
}

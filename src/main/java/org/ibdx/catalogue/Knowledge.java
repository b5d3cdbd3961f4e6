package org.ibdx.catalogue;

import java.util.List;
import java.util.Map;
import org.ibdx.fact.Fact;
import org.ibdx.probe.Probe;

/**
 * All knowledge that is data.
 *
 * @param probes   by id
 * @param messages known lines
 * @param tables   facts of no host in particular
 * @param rules    what the rules say, by name
 * @param needs    what each of them needs to match
 * @param entries  the catalogue by id
 * @param digest   identifies this state of the knowledge
 */
public record Knowledge(Map<String, Probe> probes, List<Message> messages, List<Fact> tables, Map<String, RuleText> rules,
                        List<RuleNeeds> needs, Catalogue entries, String digest) {
}

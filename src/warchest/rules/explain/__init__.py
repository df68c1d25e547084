"""The second judge, which names the rule that forbids a decision. It is written from the rulebook, independently of the generator."""

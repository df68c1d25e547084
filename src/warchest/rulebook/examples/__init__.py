"""The examples of the rulebook: small positions to try a rule on, each carried out by a test.

``example`` defines an example, ``playing`` lays one out and plays it. The examples themselves are in the folders of their chapters.
"""

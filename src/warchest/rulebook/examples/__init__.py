"""The examples of the rulebook: small positions to try a rule on, each carried out by a test.

``example`` says what an example is, ``board`` lays one out, ``playing`` plays it. The examples themselves lie with their chapters.
"""

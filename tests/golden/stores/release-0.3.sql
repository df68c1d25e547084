CREATE TABLE public.accounts (
    id character varying NOT NULL,
    holder character varying NOT NULL,
    name character varying NOT NULL,
    plain_name character varying NOT NULL,
    password character varying NOT NULL,
    created bigint NOT NULL,
    skeleton character varying,
    language character varying
);
CREATE TABLE public.acts (
    id integer NOT NULL,
    at bigint NOT NULL,
    by character varying NOT NULL,
    act character varying NOT NULL,
    whom character varying NOT NULL,
    reason character varying NOT NULL,
    until bigint
);
CREATE TABLE public.alembic_version (
    version_num character varying(32) NOT NULL
);
CREATE TABLE public.barred_words (
    skeleton character varying NOT NULL,
    word character varying NOT NULL,
    at bigint NOT NULL
);
CREATE TABLE public.blocks (
    person character varying NOT NULL,
    blocked character varying NOT NULL
);
CREATE TABLE public.carries (
    digest character varying NOT NULL,
    holder character varying NOT NULL,
    account character varying,
    expires bigint NOT NULL
);
CREATE TABLE public.challenges (
    game_id character varying NOT NULL,
    person character varying NOT NULL,
    made bigint NOT NULL,
    after character varying,
    declined boolean NOT NULL
);
CREATE TABLE public.connections (
    id character varying NOT NULL,
    game_id character varying NOT NULL,
    person character varying NOT NULL,
    server character varying NOT NULL,
    plays boolean NOT NULL,
    lag integer NOT NULL
);
CREATE TABLE public.devices (
    digest character varying NOT NULL,
    holder character varying NOT NULL,
    account character varying,
    browser character varying NOT NULL,
    system character varying NOT NULL,
    created bigint NOT NULL,
    seen bigint NOT NULL,
    proven bigint
);
CREATE TABLE public.events (
    game_id character varying NOT NULL,
    seq integer NOT NULL,
    kind character varying NOT NULL,
    seat integer,
    ids json NOT NULL,
    luck json NOT NULL,
    action_id character varying,
    at bigint NOT NULL,
    spent integer,
    back_to integer,
    CONSTRAINT kind_known CHECK (kind IN ('start', 'action', 'resign', 'flag', 'claim', 'draw', 'abort', 'takeback'))
);
CREATE TABLE public.form (
    oldest character varying NOT NULL
);
CREATE TABLE public.games (
    id character varying NOT NULL,
    created bigint NOT NULL,
    mode character varying NOT NULL,
    rules character varying NOT NULL,
    encoding integer NOT NULL,
    setup json NOT NULL,
    wish json NOT NULL,
    key bytea NOT NULL,
    status character varying NOT NULL,
    deadline bigint,
    next_game character varying,
    began bigint,
    CONSTRAINT status_known CHECK (status IN ('open', 'over'))
);
CREATE TABLE public.guests (
    holder character varying NOT NULL,
    name character varying NOT NULL,
    since bigint
);
CREATE TABLE public.held_seats (
    game_id character varying NOT NULL,
    seat integer NOT NULL,
    person character varying NOT NULL,
    word character varying NOT NULL,
    until bigint NOT NULL
);
CREATE TABLE public.holidays (
    person character varying NOT NULL,
    start bigint NOT NULL,
    "end" bigint NOT NULL
);
CREATE TABLE public.hosts (
    account character varying NOT NULL,
    since bigint NOT NULL
);
CREATE TABLE public.invited_seats (
    game_id character varying NOT NULL,
    seat integer NOT NULL,
    person character varying NOT NULL
);
CREATE TABLE public.known_browsers (
    digest character varying NOT NULL,
    account character varying NOT NULL,
    seen bigint NOT NULL
);
CREATE TABLE public.lessons_done (
    person character varying NOT NULL,
    lesson character varying NOT NULL,
    at bigint NOT NULL
);
CREATE TABLE public.level_games (
    game_id character varying NOT NULL,
    side integer NOT NULL,
    level character varying NOT NULL,
    bot character varying NOT NULL,
    build character varying NOT NULL,
    at bigint NOT NULL,
    ruleset character varying NOT NULL,
    setup character varying NOT NULL,
    boxes character varying NOT NULL,
    variants character varying NOT NULL,
    seats integer NOT NULL,
    result character varying NOT NULL,
    ending character varying NOT NULL,
    rounds integer NOT NULL,
    against character varying NOT NULL,
    beside character varying
);
CREATE TABLE public.messages (
    game_id character varying NOT NULL,
    room character varying NOT NULL,
    number integer NOT NULL,
    person character varying NOT NULL,
    seat integer,
    watcher integer,
    phrase character varying,
    text character varying,
    message_id character varying NOT NULL,
    at bigint NOT NULL,
    CONSTRAINT phrase_or_text CHECK (((phrase IS NULL) <> (text IS NULL)))
);
CREATE TABLE public.offers (
    game_id character varying NOT NULL,
    kind character varying NOT NULL,
    seat integer NOT NULL,
    seq integer NOT NULL,
    agreed json NOT NULL,
    declined boolean NOT NULL
);
CREATE TABLE public.open_tables (
    game_id character varying NOT NULL,
    person character varying NOT NULL,
    terms character varying NOT NULL,
    opened bigint NOT NULL,
    until bigint NOT NULL,
    home character varying
);
CREATE TABLE public.passkey_challenges (
    browser character varying NOT NULL,
    purpose character varying NOT NULL,
    challenge character varying NOT NULL,
    expires bigint NOT NULL
);
CREATE TABLE public.passkeys (
    id character varying NOT NULL,
    account character varying NOT NULL,
    site character varying NOT NULL,
    name character varying NOT NULL,
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    created bigint NOT NULL,
    used bigint
);
CREATE TABLE public.password_links (
    account character varying NOT NULL,
    digest character varying NOT NULL,
    expires bigint NOT NULL
);
CREATE TABLE public.pauses (
    start bigint NOT NULL,
    "end" bigint NOT NULL
);
CREATE TABLE public.puzzle_days (
    person character varying NOT NULL,
    day character varying NOT NULL
);
CREATE TABLE public.puzzles_done (
    person character varying NOT NULL,
    puzzle integer NOT NULL,
    solved boolean NOT NULL,
    at bigint NOT NULL
);
CREATE TABLE public.questions (
    id character varying NOT NULL,
    kind character varying NOT NULL,
    about json NOT NULL,
    asked bigint NOT NULL,
    answer text,
    spent integer
);
CREATE TABLE public.records (
    id character varying NOT NULL,
    created bigint NOT NULL,
    session character varying NOT NULL,
    text text NOT NULL
);
CREATE TABLE public.removed (
    person character varying NOT NULL,
    game_id character varying NOT NULL
);
CREATE TABLE public.reports (
    id integer NOT NULL,
    at bigint NOT NULL,
    game_id character varying NOT NULL,
    room character varying NOT NULL,
    number integer NOT NULL,
    person character varying NOT NULL,
    said_by character varying NOT NULL,
    text character varying NOT NULL,
    done bigint
);
CREATE TABLE public.restrained_homes (
    household character varying NOT NULL,
    kind character varying NOT NULL,
    until bigint NOT NULL
);
CREATE TABLE public.restrained_people (
    person character varying NOT NULL,
    kind character varying NOT NULL,
    until bigint NOT NULL
);
CREATE TABLE public.results (
    game_id character varying NOT NULL,
    seat integer NOT NULL,
    result character varying NOT NULL,
    ruleset character varying NOT NULL,
    army json NOT NULL,
    markers json NOT NULL,
    round integer NOT NULL,
    ended bigint NOT NULL,
    CONSTRAINT result_known CHECK (result IN ('won', 'lost', 'drawn', 'none'))
);
CREATE TABLE public.reviews (
    id character varying NOT NULL,
    game_id character varying,
    record_id character varying,
    evaluator character varying NOT NULL,
    at bigint NOT NULL,
    review text NOT NULL
);
CREATE TABLE public.seats (
    game_id character varying NOT NULL,
    seat integer NOT NULL,
    session character varying,
    bot character varying,
    name character varying
);
CREATE TABLE public.seekers (
    person character varying NOT NULL,
    id character varying NOT NULL,
    name character varying,
    base character varying NOT NULL,
    boxes character varying,
    clock character varying,
    stays boolean NOT NULL,
    since bigint NOT NULL,
    seen bigint NOT NULL,
    until bigint NOT NULL,
    game_id character varying,
    home character varying
);
CREATE TABLE public.sent_away (
    game_id character varying NOT NULL,
    person character varying NOT NULL,
    until bigint NOT NULL
);
CREATE TABLE public.servers (
    id character varying NOT NULL,
    beat bigint NOT NULL
);
CREATE TABLE public.settings (
    person character varying NOT NULL,
    at bigint NOT NULL,
    chosen character varying NOT NULL
);
CREATE TABLE public.summaries (
    game_id character varying NOT NULL,
    seq integer NOT NULL,
    at bigint NOT NULL,
    decider integer,
    told json NOT NULL
);
CREATE TABLE public.visits (
    game_id character varying NOT NULL,
    person character varying NOT NULL,
    seen bigint NOT NULL
);
CREATE TABLE public.work (
    kind character varying NOT NULL,
    key character varying NOT NULL,
    person character varying NOT NULL,
    place bigint NOT NULL,
    asked bigint NOT NULL,
    worker character varying,
    until bigint,
    progress integer NOT NULL,
    failed boolean NOT NULL
);
INSERT INTO public.accounts (id, holder, name, plain_name, password, created, skeleton, language) VALUES ('06f9ae388681d658fcb6a0d071bcc3faf3c01b91700922ace097740061994829', 'fb460bb4f39de8cda2c5e492bfa39583400e58e68090a4e10d9e38ae9c1e2da3', 'Grace Passing', 'grace passing', '$argon2id$v=19$m=64,t=1,p=1$CZPjUXT/aiuGchvdzaB6NA$xClcq2SrQbJIyGqkLi8/vyAihDM2pUGAAsneYYye3hs', 1795885105911, 'gracepasslng', 'nl');
INSERT INTO public.accounts (id, holder, name, plain_name, password, created, skeleton, language) VALUES ('a561d6f3fe4f1a4a61c04f4a44608b667b1fde3467fb579677c624bf0b837a78', '3fc56648ef39084132ffef34a0bb85e664d3b884cbd9e3ec4197b76bd592767c', 'Otto Other', 'otto other', '$argon2id$v=19$m=64,t=1,p=1$xETKJi9KJbMxm6+YWJJmYA$3YSbVORdoqJd/t7EGzQtCjCuLZ1RXAFzgRlpNgqX6x8', 1795885109755, 'ottoother', NULL);
INSERT INTO public.acts (id, at, by, act, whom, reason, until) VALUES (1, 1700000000000, 'kept', 'kept', 'kept', 'kept', 1700000000000);
INSERT INTO public.alembic_version (version_num) VALUES ('0025');
INSERT INTO public.barred_words (skeleton, word, at) VALUES ('kept', 'kept', 1700000000000);
INSERT INTO public.blocks (person, blocked) VALUES ('7dab2547a1bf30205a23a50efdf14a9a95a0707dafe69136411d851ddbf6f9ae', 'dd24e71529812d67c462437593c8e2b48530a5ac140d3bd6e53eb15c52755fd0');
INSERT INTO public.carries (digest, holder, account, expires) VALUES ('kept', 'kept', '06f9ae388681d658fcb6a0d071bcc3faf3c01b91700922ace097740061994829', 1700000000000);
INSERT INTO public.challenges (game_id, person, made, after, declined) VALUES ('vNTr-KO2awYr', 'fb460bb4f39de8cda2c5e492bfa39583400e58e68090a4e10d9e38ae9c1e2da3', 1795885119778, NULL, false);
INSERT INTO public.connections (id, game_id, person, server, plays, lag) VALUES ('kept', 'Fus2XrjOsHsM', 'kept', 'kept', false, 1);
INSERT INTO public.devices (digest, holder, account, browser, system, created, seen, proven) VALUES ('c5585ca1a22d88f03114f643f1df8821b27eec4741b44ec584addc365f3e2597', 'fb460bb4f39de8cda2c5e492bfa39583400e58e68090a4e10d9e38ae9c1e2da3', '06f9ae388681d658fcb6a0d071bcc3faf3c01b91700922ace097740061994829', '', '', 1795885106026, 1795885106026, 1795885106026);
INSERT INTO public.devices (digest, holder, account, browser, system, created, seen, proven) VALUES ('4b6ed615a80ea92a718c946045335d8693a4c4d493e607903a0d8eed5299dac0', '3fc56648ef39084132ffef34a0bb85e664d3b884cbd9e3ec4197b76bd592767c', 'a561d6f3fe4f1a4a61c04f4a44608b667b1fde3467fb579677c624bf0b837a78', '', '', 1795885109762, 1795885109762, 1795885109762);
INSERT INTO public.events (game_id, seq, kind, seat, ids, luck, action_id, at, spent, back_to) VALUES ('NDWqSq79-Rav', 0, 'start', NULL, '[]', '[91, 92, 92, 91, 93, 90]', NULL, 1795885106150, NULL, NULL);
INSERT INTO public.events (game_id, seq, kind, seat, ids, luck, action_id, at, spent, back_to) VALUES ('Fus2XrjOsHsM', 0, 'start', NULL, '[]', '[99]', NULL, 1795885106203, NULL, NULL);
INSERT INTO public.events (game_id, seq, kind, seat, ids, luck, action_id, at, spent, back_to) VALUES ('Fus2XrjOsHsM', 1, 'abort', 0, '[]', '[]', NULL, 1795885106495, NULL, NULL);
INSERT INTO public.events (game_id, seq, kind, seat, ids, luck, action_id, at, spent, back_to) VALUES ('M40Jy_wfnTSI', 0, 'start', NULL, '[]', '[99]', NULL, 1795885106536, NULL, NULL);
INSERT INTO public.events (game_id, seq, kind, seat, ids, luck, action_id, at, spent, back_to) VALUES ('waOSj4m3Ol1S', 0, 'start', NULL, '[]', '[99]', NULL, 1795885106576, NULL, NULL);
INSERT INTO public.events (game_id, seq, kind, seat, ids, luck, action_id, at, spent, back_to) VALUES ('rIe8nemP5SNd', 0, 'start', NULL, '[]', '[99]', NULL, 1795885106594, NULL, NULL);
INSERT INTO public.events (game_id, seq, kind, seat, ids, luck, action_id, at, spent, back_to) VALUES ('M40Jy_wfnTSI', 1, 'action', 0, '[176]', '[90, 91, 92, 91, 92, 90, 90, 91, 92, 91, 91, 95]', 'IfjG6kTZv4tM', 1795885106659, NULL, NULL);
INSERT INTO public.events (game_id, seq, kind, seat, ids, luck, action_id, at, spent, back_to) VALUES ('rIe8nemP5SNd', 1, 'action', 0, '[176]', '[90, 91, 92, 91, 92, 90, 90, 91, 92, 91, 91, 95]', 'zqziRNlJauQQ', 1795885106668, 0, NULL);
INSERT INTO public.events (game_id, seq, kind, seat, ids, luck, action_id, at, spent, back_to) VALUES ('fWcVGtICMRl0', 0, 'start', NULL, '[]', '[91, 92, 92, 91, 93, 90]', NULL, 1795885111553, NULL, NULL);
INSERT INTO public.events (game_id, seq, kind, seat, ids, luck, action_id, at, spent, back_to) VALUES ('fWcVGtICMRl0', 1, 'action', 0, '[27]', '[]', 'G3aFussyCAcoy9lc', 1795885114573, NULL, NULL);
INSERT INTO public.events (game_id, seq, kind, seat, ids, luck, action_id, at, spent, back_to) VALUES ('fWcVGtICMRl0', 2, 'action', 1, '[530]', '[]', 'bot-XPfJJWyB6rZSclrM', 1795885115973, NULL, NULL);
INSERT INTO public.events (game_id, seq, kind, seat, ids, luck, action_id, at, spent, back_to) VALUES ('dju5gYILCQwN', 0, 'start', NULL, '[]', '[99, 91, 92, 92, 91, 93, 90]', NULL, 1795885116134, NULL, NULL);
INSERT INTO public.events (game_id, seq, kind, seat, ids, luck, action_id, at, spent, back_to) VALUES ('dju5gYILCQwN', 1, 'resign', 0, '[]', '[]', 'r', 1795885116147, NULL, NULL);
INSERT INTO public.events (game_id, seq, kind, seat, ids, luck, action_id, at, spent, back_to) VALUES ('o0KTiFUFf-LF', 0, 'start', NULL, '[]', '[99, 91, 92, 92, 91, 93, 90]', NULL, 1795885116166, NULL, NULL);
INSERT INTO public.events (game_id, seq, kind, seat, ids, luck, action_id, at, spent, back_to) VALUES ('vNTr-KO2awYr', 0, 'start', NULL, '[]', '[91, 92, 92, 91, 93, 90]', NULL, 1795885119778, NULL, NULL);
INSERT INTO public.events (game_id, seq, kind, seat, ids, luck, action_id, at, spent, back_to) VALUES ('fBVPlknWEfIZ', 0, 'start', NULL, '[]', '[91, 92, 92, 91, 93, 90]', NULL, 1795885211478, NULL, NULL);
INSERT INTO public.form (oldest) VALUES ('0023');
INSERT INTO public.games (id, created, mode, rules, encoding, setup, wish, key, status, deadline, next_game, began) VALUES ('NDWqSq79-Rav', 1795885106, 'bot', 'war_chest', 1, '{"ruleset": "war_chest", "name": "first_game", "armies": [["swordsman", "pikeman", "crossbowman", "light_cavalry"], ["archer", "cavalry", "lancer", "scout"]], "pool": [], "holder": 0, "seed": null, "seats": 2, "boxes": ["base"], "variants": [], "decrees": [], "forts": 0}', '{"seats": ["you", "page"], "setup": "first_game", "boxes": null, "royal_guard": "revised", "variants": [], "units": [], "seed": null, "ruleset": "war_chest", "partners_talk": false, "clock": null, "position": null, "hints": false}', '\x6c75636b20202020202020202020202020202020202020202020202020202020', 'open', NULL, NULL, NULL);
INSERT INTO public.games (id, created, mode, rules, encoding, setup, wish, key, status, deadline, next_game, began) VALUES ('Fus2XrjOsHsM', 1795885106, 'link', 'war_chest', 1, '{"ruleset": "war_chest", "name": "random", "armies": [["light_cavalry", "scout", "pikeman"], ["archer", "lancer", "footman"], ["warrior_priest", "berserker", "swordsman"], ["ensign", "knight", "crossbowman"]], "pool": [], "holder": null, "seed": "luck", "seats": 4, "boxes": ["base"], "variants": [], "decrees": [], "forts": 0}', '{"seats": ["you", "friend", "friend", "friend"], "setup": "random", "boxes": null, "royal_guard": "revised", "variants": [], "units": [], "seed": null, "ruleset": "war_chest", "partners_talk": true, "clock": null, "position": null, "hints": false}', '\x6c75636b20202020202020202020202020202020202020202020202020202020', 'over', NULL, NULL, NULL);
INSERT INTO public.games (id, created, mode, rules, encoding, setup, wish, key, status, deadline, next_game, began) VALUES ('M40Jy_wfnTSI', 1795885106, 'link', 'war_chest', 1, '{"ruleset": "war_chest", "name": "random", "armies": [["light_cavalry", "scout", "pikeman"], ["archer", "lancer", "footman"], ["warrior_priest", "berserker", "swordsman"], ["ensign", "knight", "crossbowman"]], "pool": [], "holder": null, "seed": "luck", "seats": 4, "boxes": ["base"], "variants": [], "decrees": [], "forts": 0}', '{"seats": ["you", "friend", "friend", "friend"], "setup": "random", "boxes": null, "royal_guard": "revised", "variants": [], "units": [], "seed": null, "ruleset": "war_chest", "partners_talk": true, "clock": null, "position": null, "hints": false}', '\x6c75636b20202020202020202020202020202020202020202020202020202020', 'open', NULL, NULL, NULL);
INSERT INTO public.games (id, created, mode, rules, encoding, setup, wish, key, status, deadline, next_game, began) VALUES ('waOSj4m3Ol1S', 1795885106, 'link', 'war_chest', 1, '{"ruleset": "war_chest", "name": "random", "armies": [["light_cavalry", "scout", "pikeman"], ["archer", "lancer", "footman"], ["warrior_priest", "berserker", "swordsman"], ["ensign", "knight", "crossbowman"]], "pool": [], "holder": null, "seed": "luck", "seats": 4, "boxes": ["base"], "variants": [], "decrees": [], "forts": 0}', '{"seats": ["you", "friend", "friend", "friend"], "setup": "random", "boxes": null, "royal_guard": "revised", "variants": [], "units": [], "seed": null, "ruleset": "war_chest", "partners_talk": true, "clock": null, "position": null, "hints": false}', '\x6c75636b20202020202020202020202020202020202020202020202020202020', 'open', NULL, NULL, NULL);
INSERT INTO public.games (id, created, mode, rules, encoding, setup, wish, key, status, deadline, next_game, began) VALUES ('rIe8nemP5SNd', 1795885106, 'link', 'war_chest', 1, '{"ruleset": "war_chest", "name": "random", "armies": [["light_cavalry", "scout", "pikeman"], ["archer", "lancer", "footman"], ["warrior_priest", "berserker", "swordsman"], ["ensign", "knight", "crossbowman"]], "pool": [], "holder": null, "seed": "luck", "seats": 4, "boxes": ["base"], "variants": [], "decrees": [], "forts": 0}', '{"seats": ["you", "friend", "friend", "friend"], "setup": "random", "boxes": null, "royal_guard": "revised", "variants": [], "units": [], "seed": null, "ruleset": "war_chest", "partners_talk": true, "clock": {"kind": "live", "minutes": 10, "increment": 5}, "position": null, "hints": false}', '\x6c75636b20202020202020202020202020202020202020202020202020202020', 'open', 1795885712168, NULL, NULL);
INSERT INTO public.games (id, created, mode, rules, encoding, setup, wish, key, status, deadline, next_game, began) VALUES ('fWcVGtICMRl0', 1795885111, 'bot', 'war_chest', 1, '{"ruleset": "war_chest", "name": "first_game", "armies": [["swordsman", "pikeman", "crossbowman", "light_cavalry"], ["archer", "cavalry", "lancer", "scout"]], "pool": [], "holder": 0, "seed": null, "seats": 2, "boxes": ["base"], "variants": [], "decrees": [], "forts": 0}', '{"seats": ["you", "page"], "setup": "first_game", "boxes": null, "royal_guard": "revised", "variants": [], "units": [], "seed": null, "ruleset": "war_chest", "partners_talk": false, "clock": null, "position": null, "hints": false}', '\x6c75636b20202020202020202020202020202020202020202020202020202020', 'open', NULL, NULL, NULL);
INSERT INTO public.games (id, created, mode, rules, encoding, setup, wish, key, status, deadline, next_game, began) VALUES ('dju5gYILCQwN', 1795885116, 'bot', 'war_chest', 1, '{"ruleset": "war_chest", "name": "random", "armies": [["light_cavalry", "scout", "pikeman", "archer"], ["lancer", "footman", "warrior_priest", "berserker"]], "pool": [], "holder": null, "seed": "luck", "seats": 2, "boxes": ["base"], "variants": [], "decrees": [], "forts": 0}', '{"seats": ["you", "squire"], "setup": "random", "boxes": null, "royal_guard": "revised", "variants": [], "units": [], "seed": null, "ruleset": "war_chest", "partners_talk": false, "clock": null, "position": null, "hints": false}', '\x6c75636b20202020202020202020202020202020202020202020202020202020', 'over', NULL, NULL, NULL);
INSERT INTO public.games (id, created, mode, rules, encoding, setup, wish, key, status, deadline, next_game, began) VALUES ('o0KTiFUFf-LF', 1795885116, 'link', 'war_chest', 1, '{"ruleset": "war_chest", "name": "random", "armies": [["light_cavalry", "scout", "pikeman", "archer"], ["lancer", "footman", "warrior_priest", "berserker"]], "pool": [], "holder": null, "seed": "luck", "seats": 2, "boxes": ["base"], "variants": [], "decrees": [], "forts": 0}', '{"seats": ["you", "friend"], "setup": "random", "boxes": null, "royal_guard": "revised", "variants": [], "units": [], "seed": null, "ruleset": "war_chest", "partners_talk": false, "clock": {"kind": "days", "days": 3}, "position": null, "hints": false}', '\x6c75636b20202020202020202020202020202020202020202020202020202020', 'open', NULL, NULL, NULL);
INSERT INTO public.games (id, created, mode, rules, encoding, setup, wish, key, status, deadline, next_game, began) VALUES ('vNTr-KO2awYr', 1795885119, 'link', 'war_chest', 1, '{"ruleset": "war_chest", "name": "first_game", "armies": [["swordsman", "pikeman", "crossbowman", "light_cavalry"], ["archer", "cavalry", "lancer", "scout"]], "pool": [], "holder": 0, "seed": null, "seats": 2, "boxes": ["base"], "variants": [], "decrees": [], "forts": 0}', '{"seats": ["you", "friend"], "setup": "first_game", "boxes": null, "royal_guard": "revised", "variants": [], "units": [], "seed": null, "ruleset": "war_chest", "partners_talk": false, "clock": null, "position": null, "hints": false}', '\x6c75636b20202020202020202020202020202020202020202020202020202020', 'open', 1796144319778, NULL, NULL);
INSERT INTO public.games (id, created, mode, rules, encoding, setup, wish, key, status, deadline, next_game, began) VALUES ('fBVPlknWEfIZ', 1795885211, 'bot', 'war_chest', 1, '{"ruleset": "war_chest", "name": "first_game", "armies": [["swordsman", "pikeman", "crossbowman", "light_cavalry"], ["archer", "cavalry", "lancer", "scout"]], "pool": [], "holder": 0, "seed": null, "seats": 2, "boxes": ["base"], "variants": [], "decrees": [], "forts": 0}', '{"seats": ["you", "page"], "setup": "first_game", "boxes": null, "royal_guard": "revised", "variants": [], "units": [], "seed": null, "ruleset": "war_chest", "partners_talk": false, "clock": null, "position": null, "hints": true}', '\x6c75636b20202020202020202020202020202020202020202020202020202020', 'open', NULL, NULL, NULL);
INSERT INTO public.guests (holder, name, since) VALUES ('409b7574cd052a653aeedcca15b55ce551c935a7a16029c27e7afb790eff6371', 'Gale', 1795885116202);
INSERT INTO public.held_seats (game_id, seat, person, word, until) VALUES ('Fus2XrjOsHsM', 1, 'kept', 'kept', 1700000000000);
INSERT INTO public.holidays (person, start, "end") VALUES ('fb460bb4f39de8cda2c5e492bfa39583400e58e68090a4e10d9e38ae9c1e2da3', 1795885116157, 1796057916157);
INSERT INTO public.hosts (account, since) VALUES ('06f9ae388681d658fcb6a0d071bcc3faf3c01b91700922ace097740061994829', 1700000000000);
INSERT INTO public.invited_seats (game_id, seat, person) VALUES ('vNTr-KO2awYr', 1, '3fc56648ef39084132ffef34a0bb85e664d3b884cbd9e3ec4197b76bd592767c');
INSERT INTO public.known_browsers (digest, account, seen) VALUES ('108eb99b1024e266da3c103d781c03aa237a59d510e642c9116c663048291541', '06f9ae388681d658fcb6a0d071bcc3faf3c01b91700922ace097740061994829', 1795885106051);
INSERT INTO public.known_browsers (digest, account, seen) VALUES ('29b87dfa46b6ed222dd7a1d63b58a95a3daa84cc858b78e0e587b6abc4a386b3', 'a561d6f3fe4f1a4a61c04f4a44608b667b1fde3467fb579677c624bf0b837a78', 1795885109768);
INSERT INTO public.lessons_done (person, lesson, at) VALUES ('fb460bb4f39de8cda2c5e492bfa39583400e58e68090a4e10d9e38ae9c1e2da3', 'attack', 1795885111527);
INSERT INTO public.level_games (game_id, side, level, bot, build, at, ruleset, setup, boxes, variants, seats, result, ending, rounds, against, beside) VALUES ('dju5gYILCQwN', 1, 'squire', 'fallible:sees=94,warmth=4', '0.2.0', 1795885116147, 'war_chest', 'random', 'base', '', 2, 'won', 'resignation', 1, 'people', NULL);
INSERT INTO public.messages (game_id, room, number, person, seat, watcher, phrase, text, message_id, at) VALUES ('M40Jy_wfnTSI', 'table', 1, 'dd24e71529812d67c462437593c8e2b48530a5ac140d3bd6e53eb15c52755fd0', 0, NULL, 'luck', NULL, 'HHyEZRupOa84', 1795885106680);
INSERT INTO public.messages (game_id, room, number, person, seat, watcher, phrase, text, message_id, at) VALUES ('M40Jy_wfnTSI', 'team0', 1, 'dd24e71529812d67c462437593c8e2b48530a5ac140d3bd6e53eb15c52755fd0', 0, NULL, 'luck', NULL, '8fMaM7NMMHgt', 1795885106692);
INSERT INTO public.offers (game_id, kind, seat, seq, agreed, declined) VALUES ('M40Jy_wfnTSI', 'draw', 0, 1, '[]', false);
INSERT INTO public.open_tables (game_id, person, terms, opened, until, home) VALUES ('o0KTiFUFf-LF', 'fb460bb4f39de8cda2c5e492bfa39583400e58e68090a4e10d9e38ae9c1e2da3', '{"boxes": ["base"], "clock": {"days": 3, "kind": "days"}, "hints": false, "partners_talk": false, "players": 2, "position": null, "royal_guard": "revised", "ruleset": "war_chest", "setup": "random", "variants": []}', 1795885116173, 1795971516193, '');
INSERT INTO public.passkey_challenges (browser, purpose, challenge, expires) VALUES ('kept', 'kept', 'kept', 1700000000000);
INSERT INTO public.passkeys (id, account, site, name, public_key, counter, created, used) VALUES ('kept', '06f9ae388681d658fcb6a0d071bcc3faf3c01b91700922ace097740061994829', 'kept', 'kept', '\x6b657074', 1700000000000, 1700000000000, 1700000000000);
INSERT INTO public.password_links (account, digest, expires) VALUES ('06f9ae388681d658fcb6a0d071bcc3faf3c01b91700922ace097740061994829', 'kept', 1700000000000);
INSERT INTO public.pauses (start, "end") VALUES (1700000000000, 1700000000000);
INSERT INTO public.puzzle_days (person, day) VALUES ('fb460bb4f39de8cda2c5e492bfa39583400e58e68090a4e10d9e38ae9c1e2da3', '2026-11-27');
INSERT INTO public.puzzles_done (person, puzzle, solved, at) VALUES ('fb460bb4f39de8cda2c5e492bfa39583400e58e68090a4e10d9e38ae9c1e2da3', 1, true, 1795885111468);
INSERT INTO public.puzzles_done (person, puzzle, solved, at) VALUES ('fb460bb4f39de8cda2c5e492bfa39583400e58e68090a4e10d9e38ae9c1e2da3', 2, true, 1795885111468);
INSERT INTO public.puzzles_done (person, puzzle, solved, at) VALUES ('fb460bb4f39de8cda2c5e492bfa39583400e58e68090a4e10d9e38ae9c1e2da3', 3, false, 1795885111468);
INSERT INTO public.questions (id, kind, about, asked, answer, spent) VALUES ('kept', 'kept', '[]', 1700000000000, 'kept', 1);
INSERT INTO public.records (id, created, session, text) VALUES ('yrdjCeHVRRlh', 1795885109, 'dd24e71529812d67c462437593c8e2b48530a5ac140d3bd6e53eb15c52755fd0', 'warchest-game/2
rules: 49be07f3fde3d633
seats: 4
boxes: base
setup: random
seed: luck
A1: light_cavalry scout pikeman
B1: archer lancer footman
A2: warrior_priest berserker swordsman
B2: ensign knight crossbowman
form: full
started: 2026-11-28T16:58:26Z
ended: 2026-11-28T16:58:26Z
result: draw
ending: aborted

flip A
aborted [0.292]
end
');
INSERT INTO public.removed (person, game_id) VALUES ('kept', 'Fus2XrjOsHsM');
INSERT INTO public.reports (id, at, game_id, room, number, person, said_by, text, done) VALUES (1, 1700000000000, 'Fus2XrjOsHsM', 'kept', 1, 'kept', 'kept', 'kept', 1700000000000);
INSERT INTO public.restrained_homes (household, kind, until) VALUES ('kept', 'kept', 1700000000000);
INSERT INTO public.restrained_people (person, kind, until) VALUES ('kept', 'kept', 1700000000000);
INSERT INTO public.results (game_id, seat, result, ruleset, army, markers, round, ended) VALUES ('Fus2XrjOsHsM', 0, 'none', 'war_chest', '["light_cavalry", "scout", "pikeman"]', '[3, 3]', 0, 1795885106495);
INSERT INTO public.results (game_id, seat, result, ruleset, army, markers, round, ended) VALUES ('Fus2XrjOsHsM', 1, 'none', 'war_chest', '["archer", "lancer", "footman"]', '[3, 3]', 0, 1795885106495);
INSERT INTO public.results (game_id, seat, result, ruleset, army, markers, round, ended) VALUES ('Fus2XrjOsHsM', 2, 'none', 'war_chest', '["warrior_priest", "berserker", "swordsman"]', '[3, 3]', 0, 1795885106495);
INSERT INTO public.results (game_id, seat, result, ruleset, army, markers, round, ended) VALUES ('Fus2XrjOsHsM', 3, 'none', 'war_chest', '["ensign", "knight", "crossbowman"]', '[3, 3]', 0, 1795885106495);
INSERT INTO public.results (game_id, seat, result, ruleset, army, markers, round, ended) VALUES ('dju5gYILCQwN', 0, 'none', 'war_chest', '["light_cavalry", "scout", "pikeman", "archer"]', '[2, 2]', 1, 1795885116147);
INSERT INTO public.results (game_id, seat, result, ruleset, army, markers, round, ended) VALUES ('dju5gYILCQwN', 1, 'none', 'war_chest', '["lancer", "footman", "warrior_priest", "berserker"]', '[2, 2]', 1, 1795885116147);
INSERT INTO public.reviews (id, game_id, record_id, evaluator, at, review) VALUES ('kept', 'Fus2XrjOsHsM', 'yrdjCeHVRRlh', 'kept', 1700000000000, 'kept');
INSERT INTO public.seats (game_id, seat, session, bot, name) VALUES ('NDWqSq79-Rav', 0, '409b7574cd052a653aeedcca15b55ce551c935a7a16029c27e7afb790eff6371', NULL, NULL);
INSERT INTO public.seats (game_id, seat, session, bot, name) VALUES ('NDWqSq79-Rav', 1, NULL, 'page', NULL);
INSERT INTO public.seats (game_id, seat, session, bot, name) VALUES ('Fus2XrjOsHsM', 0, 'dd24e71529812d67c462437593c8e2b48530a5ac140d3bd6e53eb15c52755fd0', NULL, NULL);
INSERT INTO public.seats (game_id, seat, session, bot, name) VALUES ('Fus2XrjOsHsM', 1, '7dab2547a1bf30205a23a50efdf14a9a95a0707dafe69136411d851ddbf6f9ae', NULL, NULL);
INSERT INTO public.seats (game_id, seat, session, bot, name) VALUES ('Fus2XrjOsHsM', 2, '2a7cf161f5ffcb284a8d35ac8a6e46339f87a49c95777d9156f78a05956ba987', NULL, NULL);
INSERT INTO public.seats (game_id, seat, session, bot, name) VALUES ('Fus2XrjOsHsM', 3, '722b5903c44a6ad71b379429b835c2d96c7df1f68ad30db17e5ba1ebb488e2b5', NULL, NULL);
INSERT INTO public.seats (game_id, seat, session, bot, name) VALUES ('M40Jy_wfnTSI', 0, 'dd24e71529812d67c462437593c8e2b48530a5ac140d3bd6e53eb15c52755fd0', NULL, NULL);
INSERT INTO public.seats (game_id, seat, session, bot, name) VALUES ('M40Jy_wfnTSI', 1, '7dab2547a1bf30205a23a50efdf14a9a95a0707dafe69136411d851ddbf6f9ae', NULL, NULL);
INSERT INTO public.seats (game_id, seat, session, bot, name) VALUES ('M40Jy_wfnTSI', 2, '2a7cf161f5ffcb284a8d35ac8a6e46339f87a49c95777d9156f78a05956ba987', NULL, NULL);
INSERT INTO public.seats (game_id, seat, session, bot, name) VALUES ('M40Jy_wfnTSI', 3, '722b5903c44a6ad71b379429b835c2d96c7df1f68ad30db17e5ba1ebb488e2b5', NULL, NULL);
INSERT INTO public.seats (game_id, seat, session, bot, name) VALUES ('waOSj4m3Ol1S', 0, 'dd24e71529812d67c462437593c8e2b48530a5ac140d3bd6e53eb15c52755fd0', NULL, NULL);
INSERT INTO public.seats (game_id, seat, session, bot, name) VALUES ('waOSj4m3Ol1S', 1, '7dab2547a1bf30205a23a50efdf14a9a95a0707dafe69136411d851ddbf6f9ae', NULL, NULL);
INSERT INTO public.seats (game_id, seat, session, bot, name) VALUES ('waOSj4m3Ol1S', 2, '2a7cf161f5ffcb284a8d35ac8a6e46339f87a49c95777d9156f78a05956ba987', NULL, NULL);
INSERT INTO public.seats (game_id, seat, session, bot, name) VALUES ('waOSj4m3Ol1S', 3, NULL, NULL, NULL);
INSERT INTO public.seats (game_id, seat, session, bot, name) VALUES ('rIe8nemP5SNd', 0, 'dd24e71529812d67c462437593c8e2b48530a5ac140d3bd6e53eb15c52755fd0', NULL, NULL);
INSERT INTO public.seats (game_id, seat, session, bot, name) VALUES ('rIe8nemP5SNd', 1, '7dab2547a1bf30205a23a50efdf14a9a95a0707dafe69136411d851ddbf6f9ae', NULL, NULL);
INSERT INTO public.seats (game_id, seat, session, bot, name) VALUES ('rIe8nemP5SNd', 2, '2a7cf161f5ffcb284a8d35ac8a6e46339f87a49c95777d9156f78a05956ba987', NULL, NULL);
INSERT INTO public.seats (game_id, seat, session, bot, name) VALUES ('rIe8nemP5SNd', 3, '722b5903c44a6ad71b379429b835c2d96c7df1f68ad30db17e5ba1ebb488e2b5', NULL, NULL);
INSERT INTO public.seats (game_id, seat, session, bot, name) VALUES ('fWcVGtICMRl0', 0, 'fb460bb4f39de8cda2c5e492bfa39583400e58e68090a4e10d9e38ae9c1e2da3', NULL, NULL);
INSERT INTO public.seats (game_id, seat, session, bot, name) VALUES ('fWcVGtICMRl0', 1, NULL, 'page', NULL);
INSERT INTO public.seats (game_id, seat, session, bot, name) VALUES ('dju5gYILCQwN', 0, 'fb460bb4f39de8cda2c5e492bfa39583400e58e68090a4e10d9e38ae9c1e2da3', NULL, NULL);
INSERT INTO public.seats (game_id, seat, session, bot, name) VALUES ('dju5gYILCQwN', 1, NULL, 'squire', NULL);
INSERT INTO public.seats (game_id, seat, session, bot, name) VALUES ('o0KTiFUFf-LF', 0, 'fb460bb4f39de8cda2c5e492bfa39583400e58e68090a4e10d9e38ae9c1e2da3', NULL, 'Grace Passing');
INSERT INTO public.seats (game_id, seat, session, bot, name) VALUES ('o0KTiFUFf-LF', 1, NULL, NULL, NULL);
INSERT INTO public.seats (game_id, seat, session, bot, name) VALUES ('vNTr-KO2awYr', 0, 'fb460bb4f39de8cda2c5e492bfa39583400e58e68090a4e10d9e38ae9c1e2da3', NULL, 'Grace Passing');
INSERT INTO public.seats (game_id, seat, session, bot, name) VALUES ('vNTr-KO2awYr', 1, NULL, NULL, NULL);
INSERT INTO public.seats (game_id, seat, session, bot, name) VALUES ('fBVPlknWEfIZ', 0, 'fb460bb4f39de8cda2c5e492bfa39583400e58e68090a4e10d9e38ae9c1e2da3', NULL, NULL);
INSERT INTO public.seats (game_id, seat, session, bot, name) VALUES ('fBVPlknWEfIZ', 1, NULL, 'page', NULL);
INSERT INTO public.seekers (person, id, name, base, boxes, clock, stays, since, seen, until, game_id, home) VALUES ('409b7574cd052a653aeedcca15b55ce551c935a7a16029c27e7afb790eff6371', 'WmGdZEVNX54f', 'Gale', '{"hints": false, "partners_talk": false, "players": 2, "position": null, "royal_guard": "revised", "ruleset": "war_chest", "setup": "first_game", "variants": []}', '["base"]', 'null', false, 1795885116246, 1795885116246, 1795885131246, NULL, '');
INSERT INTO public.sent_away (game_id, person, until) VALUES ('Fus2XrjOsHsM', 'kept', 1700000000000);
INSERT INTO public.servers (id, beat) VALUES ('2mWJVcWrdtd9-ended', 1795885212671);
INSERT INTO public.settings (person, at, chosen) VALUES ('fb460bb4f39de8cda2c5e492bfa39583400e58e68090a4e10d9e38ae9c1e2da3', 1000, '{"theme":"dark","motion":"short","coordinates":"off","never_turned":"on","confirm":"always","premove":"on","forced":"on","bots_at_once":"on","hints":"off","threats":"on","volume":30,"muted":"no"}');
INSERT INTO public.summaries (game_id, seq, at, decider, told) VALUES ('NDWqSq79-Rav', 0, 1795885106150, 0, '{"phase": "play", "round": 1, "board": "two", "markers": [2, 2], "armies": [["swordsman", "pikeman", "crossbowman", "light_cavalry"], ["archer", "cavalry", "lancer", "scout"]], "winner": null, "ending": null}');
INSERT INTO public.summaries (game_id, seq, at, decider, told) VALUES ('Fus2XrjOsHsM', 1, 1795885106495, NULL, '{"phase": "over", "round": 0, "board": "four", "markers": [3, 3], "armies": [["light_cavalry", "scout", "pikeman"], ["archer", "lancer", "footman"], ["warrior_priest", "berserker", "swordsman"], ["ensign", "knight", "crossbowman"]], "winner": null, "ending": "aborted"}');
INSERT INTO public.summaries (game_id, seq, at, decider, told) VALUES ('M40Jy_wfnTSI', 1, 1795885106659, 0, '{"phase": "play", "round": 1, "board": "four", "markers": [3, 3], "armies": [["light_cavalry", "scout", "pikeman"], ["archer", "lancer", "footman"], ["warrior_priest", "berserker", "swordsman"], ["ensign", "knight", "crossbowman"]], "winner": null, "ending": null}');
INSERT INTO public.summaries (game_id, seq, at, decider, told) VALUES ('waOSj4m3Ol1S', 0, 1795885106576, 0, '{"phase": "draft", "round": 0, "board": "four", "markers": [3, 3], "armies": [["light_cavalry", "scout", "pikeman"], ["archer", "lancer", "footman"], ["warrior_priest", "berserker", "swordsman"], ["ensign", "knight", "crossbowman"]], "winner": null, "ending": null}');
INSERT INTO public.summaries (game_id, seq, at, decider, told) VALUES ('rIe8nemP5SNd', 1, 1795885106668, 0, '{"phase": "play", "round": 1, "board": "four", "markers": [3, 3], "armies": [["light_cavalry", "scout", "pikeman"], ["archer", "lancer", "footman"], ["warrior_priest", "berserker", "swordsman"], ["ensign", "knight", "crossbowman"]], "winner": null, "ending": null}');
INSERT INTO public.summaries (game_id, seq, at, decider, told) VALUES ('fWcVGtICMRl0', 2, 1795885115973, 0, '{"phase": "play", "round": 1, "board": "two", "markers": [2, 2], "armies": [["swordsman", "pikeman", "crossbowman", "light_cavalry"], ["archer", "cavalry", "lancer", "scout"]], "winner": null, "ending": null}');
INSERT INTO public.summaries (game_id, seq, at, decider, told) VALUES ('dju5gYILCQwN', 1, 1795885116147, NULL, '{"phase": "over", "round": 1, "board": "two", "markers": [2, 2], "armies": [["light_cavalry", "scout", "pikeman", "archer"], ["lancer", "footman", "warrior_priest", "berserker"]], "winner": 1, "ending": "resignation"}');
INSERT INTO public.summaries (game_id, seq, at, decider, told) VALUES ('o0KTiFUFf-LF', 0, 1795885116166, 0, '{"phase": "play", "round": 1, "board": "two", "markers": [2, 2], "armies": [["light_cavalry", "scout", "pikeman", "archer"], ["lancer", "footman", "warrior_priest", "berserker"]], "winner": null, "ending": null}');
INSERT INTO public.summaries (game_id, seq, at, decider, told) VALUES ('vNTr-KO2awYr', 0, 1795885119778, 0, '{"phase": "play", "round": 1, "board": "two", "markers": [2, 2], "armies": [["swordsman", "pikeman", "crossbowman", "light_cavalry"], ["archer", "cavalry", "lancer", "scout"]], "winner": null, "ending": null}');
INSERT INTO public.summaries (game_id, seq, at, decider, told) VALUES ('fBVPlknWEfIZ', 0, 1795885211478, 0, '{"phase": "play", "round": 1, "board": "two", "markers": [2, 2], "armies": [["swordsman", "pikeman", "crossbowman", "light_cavalry"], ["archer", "cavalry", "lancer", "scout"]], "winner": null, "ending": null}');
INSERT INTO public.visits (game_id, person, seen) VALUES ('Fus2XrjOsHsM', '7dab2547a1bf30205a23a50efdf14a9a95a0707dafe69136411d851ddbf6f9ae', 1795885106276);
INSERT INTO public.visits (game_id, person, seen) VALUES ('Fus2XrjOsHsM', '2a7cf161f5ffcb284a8d35ac8a6e46339f87a49c95777d9156f78a05956ba987', 1795885106361);
INSERT INTO public.visits (game_id, person, seen) VALUES ('Fus2XrjOsHsM', '722b5903c44a6ad71b379429b835c2d96c7df1f68ad30db17e5ba1ebb488e2b5', 1795885106427);
INSERT INTO public.visits (game_id, person, seen) VALUES ('Fus2XrjOsHsM', 'dd24e71529812d67c462437593c8e2b48530a5ac140d3bd6e53eb15c52755fd0', 1795885106466);
INSERT INTO public.visits (game_id, person, seen) VALUES ('M40Jy_wfnTSI', '7dab2547a1bf30205a23a50efdf14a9a95a0707dafe69136411d851ddbf6f9ae', 1795885106546);
INSERT INTO public.visits (game_id, person, seen) VALUES ('M40Jy_wfnTSI', '2a7cf161f5ffcb284a8d35ac8a6e46339f87a49c95777d9156f78a05956ba987', 1795885106556);
INSERT INTO public.visits (game_id, person, seen) VALUES ('M40Jy_wfnTSI', '722b5903c44a6ad71b379429b835c2d96c7df1f68ad30db17e5ba1ebb488e2b5', 1795885106564);
INSERT INTO public.visits (game_id, person, seen) VALUES ('M40Jy_wfnTSI', 'dd24e71529812d67c462437593c8e2b48530a5ac140d3bd6e53eb15c52755fd0', 1795885106570);
INSERT INTO public.visits (game_id, person, seen) VALUES ('waOSj4m3Ol1S', '7dab2547a1bf30205a23a50efdf14a9a95a0707dafe69136411d851ddbf6f9ae', 1795885106583);
INSERT INTO public.visits (game_id, person, seen) VALUES ('waOSj4m3Ol1S', '2a7cf161f5ffcb284a8d35ac8a6e46339f87a49c95777d9156f78a05956ba987', 1795885106590);
INSERT INTO public.visits (game_id, person, seen) VALUES ('rIe8nemP5SNd', '7dab2547a1bf30205a23a50efdf14a9a95a0707dafe69136411d851ddbf6f9ae', 1795885106600);
INSERT INTO public.visits (game_id, person, seen) VALUES ('rIe8nemP5SNd', '2a7cf161f5ffcb284a8d35ac8a6e46339f87a49c95777d9156f78a05956ba987', 1795885106614);
INSERT INTO public.visits (game_id, person, seen) VALUES ('rIe8nemP5SNd', '722b5903c44a6ad71b379429b835c2d96c7df1f68ad30db17e5ba1ebb488e2b5', 1795885106639);
INSERT INTO public.visits (game_id, person, seen) VALUES ('rIe8nemP5SNd', 'dd24e71529812d67c462437593c8e2b48530a5ac140d3bd6e53eb15c52755fd0', 1795885106647);
INSERT INTO public.work (kind, key, person, place, asked, worker, until, progress, failed) VALUES ('old questions', 'every hour', '', 1099511627776, 1795885105135, 'Ob2K1GpjZh9T', 1795888705222, 0, false);
INSERT INTO public.work (kind, key, person, place, asked, worker, until, progress, failed) VALUES ('review', 'yrdjCeHVRRlh', 'fb460bb4f39de8cda2c5e492bfa39583400e58e68090a4e10d9e38ae9c1e2da3', 0, 1795885119378, NULL, NULL, 0, false);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_holder_key UNIQUE (holder);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_plain_name_key UNIQUE (plain_name);
ALTER TABLE ONLY public.acts
    ADD CONSTRAINT acts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.alembic_version
    ADD CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num);
ALTER TABLE ONLY public.barred_words
    ADD CONSTRAINT barred_words_pkey PRIMARY KEY (skeleton);
ALTER TABLE ONLY public.blocks
    ADD CONSTRAINT blocks_pkey PRIMARY KEY (person, blocked);
ALTER TABLE ONLY public.carries
    ADD CONSTRAINT carries_pkey PRIMARY KEY (digest);
ALTER TABLE ONLY public.challenges
    ADD CONSTRAINT challenges_pkey PRIMARY KEY (game_id);
ALTER TABLE ONLY public.connections
    ADD CONSTRAINT connections_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.devices
    ADD CONSTRAINT devices_pkey PRIMARY KEY (digest);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_2_pkey PRIMARY KEY (game_id, seq);
ALTER TABLE ONLY public.form
    ADD CONSTRAINT form_pkey PRIMARY KEY (oldest);
ALTER TABLE ONLY public.games
    ADD CONSTRAINT games_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.guests
    ADD CONSTRAINT guests_pkey PRIMARY KEY (holder);
ALTER TABLE ONLY public.held_seats
    ADD CONSTRAINT held_seats_pkey PRIMARY KEY (game_id, seat);
ALTER TABLE ONLY public.holidays
    ADD CONSTRAINT holidays_pkey PRIMARY KEY (person, start);
ALTER TABLE ONLY public.hosts
    ADD CONSTRAINT hosts_pkey PRIMARY KEY (account);
ALTER TABLE ONLY public.invited_seats
    ADD CONSTRAINT invited_seats_pkey PRIMARY KEY (game_id, seat);
ALTER TABLE ONLY public.known_browsers
    ADD CONSTRAINT known_browsers_pkey PRIMARY KEY (digest, account);
ALTER TABLE ONLY public.lessons_done
    ADD CONSTRAINT lessons_done_pkey PRIMARY KEY (person, lesson);
ALTER TABLE ONLY public.level_games
    ADD CONSTRAINT level_games_pkey PRIMARY KEY (game_id, side, level);
ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_pkey PRIMARY KEY (game_id, room, number);
ALTER TABLE ONLY public.offers
    ADD CONSTRAINT offers_pkey PRIMARY KEY (game_id, kind, seat);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT one_answer_per_action_id UNIQUE (game_id, action_id);
ALTER TABLE ONLY public.messages
    ADD CONSTRAINT one_message_per_id UNIQUE (game_id, person, message_id);
ALTER TABLE ONLY public.open_tables
    ADD CONSTRAINT open_tables_pkey PRIMARY KEY (game_id);
ALTER TABLE ONLY public.passkey_challenges
    ADD CONSTRAINT passkey_challenges_pkey PRIMARY KEY (browser, purpose);
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.password_links
    ADD CONSTRAINT password_links_digest_key UNIQUE (digest);
ALTER TABLE ONLY public.password_links
    ADD CONSTRAINT password_links_pkey PRIMARY KEY (account);
ALTER TABLE ONLY public.pauses
    ADD CONSTRAINT pauses_pkey PRIMARY KEY (start);
ALTER TABLE ONLY public.puzzle_days
    ADD CONSTRAINT puzzle_days_pkey PRIMARY KEY (person, day);
ALTER TABLE ONLY public.puzzles_done
    ADD CONSTRAINT puzzles_done_pkey PRIMARY KEY (person, puzzle);
ALTER TABLE ONLY public.questions
    ADD CONSTRAINT questions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.records
    ADD CONSTRAINT records_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.removed
    ADD CONSTRAINT removed_pkey PRIMARY KEY (person, game_id);
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.restrained_homes
    ADD CONSTRAINT restrained_homes_pkey PRIMARY KEY (household, kind);
ALTER TABLE ONLY public.restrained_people
    ADD CONSTRAINT restrained_people_pkey PRIMARY KEY (person, kind);
ALTER TABLE ONLY public.results
    ADD CONSTRAINT results_pkey PRIMARY KEY (game_id, seat);
ALTER TABLE ONLY public.reviews
    ADD CONSTRAINT reviews_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.seats
    ADD CONSTRAINT seats_pkey PRIMARY KEY (game_id, seat);
ALTER TABLE ONLY public.seekers
    ADD CONSTRAINT seekers_pkey PRIMARY KEY (person);
ALTER TABLE ONLY public.sent_away
    ADD CONSTRAINT sent_away_pkey PRIMARY KEY (game_id, person);
ALTER TABLE ONLY public.servers
    ADD CONSTRAINT servers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.settings
    ADD CONSTRAINT settings_pkey PRIMARY KEY (person);
ALTER TABLE ONLY public.summaries
    ADD CONSTRAINT summaries_pkey PRIMARY KEY (game_id);
ALTER TABLE ONLY public.visits
    ADD CONSTRAINT visits_pkey PRIMARY KEY (game_id, person);
ALTER TABLE ONLY public.work
    ADD CONSTRAINT work_pkey PRIMARY KEY (kind, key);
CREATE INDEX accounts_by_skeleton ON public.accounts USING btree (skeleton);
CREATE INDEX blocks_by_blocked ON public.blocks USING btree (blocked);
CREATE INDEX challenges_by_game ON public.challenges USING btree (after);
CREATE INDEX challenges_by_person ON public.challenges USING btree (person, made);
CREATE INDEX connections_by_game ON public.connections USING btree (game_id);
CREATE INDEX devices_by_account ON public.devices USING btree (account);
CREATE INDEX games_by_deadline ON public.games USING btree (deadline);
CREATE INDEX invited_seats_by_person ON public.invited_seats USING btree (person);
CREATE INDEX known_browsers_by_account ON public.known_browsers USING btree (account, seen);
CREATE INDEX open_tables_by_time ON public.open_tables USING btree (until);
CREATE INDEX passkeys_by_account ON public.passkeys USING btree (account);
CREATE INDEX records_by_session ON public.records USING btree (session, created);
CREATE INDEX reports_by_line ON public.reports USING btree (game_id, room, number);
CREATE INDEX reports_by_speaker ON public.reports USING btree (said_by);
CREATE INDEX seats_by_session ON public.seats USING btree (session);
CREATE INDEX seekers_by_id ON public.seekers USING btree (id);
CREATE INDEX seekers_by_terms ON public.seekers USING btree (base, since);
CREATE INDEX summaries_by_time ON public.summaries USING btree (at, game_id);
CREATE INDEX work_by_person ON public.work USING btree (person);
CREATE INDEX work_by_place ON public.work USING btree (kind, place);
ALTER TABLE ONLY public.carries
    ADD CONSTRAINT carries_account_fkey FOREIGN KEY (account) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.challenges
    ADD CONSTRAINT challenges_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.connections
    ADD CONSTRAINT connections_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.devices
    ADD CONSTRAINT devices_account_fkey FOREIGN KEY (account) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_2_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.held_seats
    ADD CONSTRAINT held_seats_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.hosts
    ADD CONSTRAINT hosts_account_fkey FOREIGN KEY (account) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.invited_seats
    ADD CONSTRAINT invited_seats_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.known_browsers
    ADD CONSTRAINT known_browsers_account_fkey FOREIGN KEY (account) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.offers
    ADD CONSTRAINT offers_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.open_tables
    ADD CONSTRAINT open_tables_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_account_fkey FOREIGN KEY (account) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.password_links
    ADD CONSTRAINT password_links_account_fkey FOREIGN KEY (account) REFERENCES public.accounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.removed
    ADD CONSTRAINT removed_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.results
    ADD CONSTRAINT results_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.reviews
    ADD CONSTRAINT reviews_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.reviews
    ADD CONSTRAINT reviews_record_id_fkey FOREIGN KEY (record_id) REFERENCES public.records(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.seats
    ADD CONSTRAINT seats_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.sent_away
    ADD CONSTRAINT sent_away_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.summaries
    ADD CONSTRAINT summaries_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.visits
    ADD CONSTRAINT visits_game_id_fkey FOREIGN KEY (game_id) REFERENCES public.games(id) ON DELETE CASCADE;

-- Under this key tables tell cards: without it nobody finds a tag by trying all its numbers.
alter table club add column card_key bytea not null
    default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex');

-- A member's card, by the first 128 bits of the HMAC-SHA256 of its tag's number; nobody's yet where a table has told one that the club does
-- not know. And where it was read last.
create table card (
    hash bytea primary key check (length(hash) = 16),
    person bigint references person (number),
    seat_table text not null references seat_table (name),
    seen timestamptz not null default now()
);
create index card_of_person on card (person);

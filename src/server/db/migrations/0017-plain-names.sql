-- The words of the field: an email is not a letter.
alter table sent_letters rename to sent_emails;
alter index if exists sent_letters_pkey rename to sent_emails_pkey;
alter table payment_setups rename column letter_sent_at to email_sent_at;

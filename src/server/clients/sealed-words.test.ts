import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '#test/support/test-database.ts'

const content = join(import.meta.dirname, '../../../content')

/** Each thing that the privacy policy calls encrypted, and where it is kept. */
const sealed = {
  'Medicare, DVA': ['client_records.sealed_medicare'],
  NDIS: ['client_records.sealed_ndis'],
  WorkCover: ['client_records.sealed_work_cover'],
  referral: ['client_records.sealed_referral', 'client_referrals.sealed_referrer'],
  address: ['client_records.sealed_address'],
  intake: ['client_records.sealed_intake'],
  contacts: ['key_client_contacts.sealed_contact'],
  guardian: ['additional_profiles.sealed_profile', 'noted_parent_consents.sealed_giver'],
  'the answer about Aboriginal or Torres Strait Islander identity': ['clients.sealed_atsi'],
  questionnaires: [
    'questionnaire_drafts.sealed_answers',
    'questionnaire_submissions.sealed_answers',
    'client_records.sealed_gp_claim',
  ],
  'messages from forms': ['form_submissions.sealed_submission'],
  'the names of files': ['uploads.sealed_details'],
} as const satisfies Record<string, readonly string[]>

/** Each thing that it says is not. */
const plain = {
  Name: ['clients.first_name', 'clients.last_name'],
  email: ['clients.email'],
  mobile: ['clients.mobile'],
  'date of birth': ['clients.date_of_birth'],
  'how you pay': ['reservations.funding_method'],
  'appointments with time and clinician': ['reservations.during', 'reservations.clinician_id'],
  'which questionnaire was sent when': [
    'questionnaire_submissions.questionnaire',
    'questionnaire_submissions.submitted_at',
  ],
  'the last four digits of your card': ['clients.saved_card_last_four'],
} as const satisfies Record<string, readonly string[]>

/** What else stands in the clear in the tables of a client's record: nothing that a person tells of their health. */
const otherPlain = {
  clients: [
    'id',
    'practice_id',
    'identity_subject',
    'record_type',
    'on_behalf_of',
    'time_zone',
    'communication_preference',
    'attached_clinician_id',
    'attached_until_left',
    'has_saved_card',
    'saved_card_brand',
    'saved_card_expiry',
    'saved_card_customer',
    'policies_accepted_at',
    'without_parent_allowed',
    'source',
    'created_by',
    'archived_at',
    'merged_into',
    'search',
    'created_at',
    'updated_at',
  ],
  client_records: ['client_id', 'updated_at'],
  client_corrections: ['id', 'client_id', 'corrected_by', 'corrected_at'],
  key_client_contacts: ['id', 'client_id', 'tag', 'updated_at'],
  additional_profiles: ['id', 'client_id', 'role', 'updated_at'],
} as const satisfies Record<string, readonly string[]>

let test: Awaited<ReturnType<typeof createTestDatabase>>
/** "table.column" → its type. */
let columns: ReadonlyMap<string, string>
beforeAll(async () => {
  test = await createTestDatabase()
  const { rows } = await sql<{ name: string; type: string }>`
    select table_name || '.' || column_name as name, data_type as type
      from information_schema.columns where table_schema = 'public'`.execute(test.db)
  columns = new Map(rows.map(({ name, type }) => [name, type]))
})
afterAll(() => test.close())

/** The sentence of a story that says whether something is encrypted. */
async function sentenceOf(file: string, holds: RegExp): Promise<string> {
  const text = await readFile(join(content, file), 'utf8')
  const found = text.split(/\n|(?<=\.) /).filter((sentence) => holds.test(sentence))
  expect(found).toHaveLength(1)
  return found[0] ?? ''
}

it('what the privacy policy calls encrypted is, and no more is said', async () => {
  const sentence = await sentenceOf('legal/privacy.md', /are encrypted \(AES-256-GCM\)/)
  const left = Object.keys(sealed).reduce(
    (words, thing) => {
      expect(words).toContain(thing)
      return words.replace(thing, '')
    },
    sentence.slice(0, sentence.indexOf(' are encrypted')),
  )
  expect(left.replaceAll(/\b(?:and|details)\b|[-, ]/g, '')).toBe('')
  for (const name of Object.values(sealed).flat()) expect([name, columns.get(name)]).toEqual([name, 'bytea'])
})

it('what it says is not encrypted is not, and nothing else about a client stands in the clear', async () => {
  const sentence = await sentenceOf('legal/privacy.md', /are not encrypted by the software itself/)
  for (const [thing, names] of Object.entries(plain)) {
    expect(sentence).toContain(thing)
    const missing = names.filter((name) => (columns.get(name) ?? 'bytea') === 'bytea')
    expect(missing).toEqual([])
  }
  const said = new Set<string>(Object.values(plain).flat())
  for (const [table, others] of Object.entries(otherPlain)) {
    const inTheClear = Array.from(columns).flatMap(([name, type]) =>
      name.startsWith(`${table}.`) && type !== 'bytea' && !said.has(name)
        ? [name.slice(table.length + 1)]
        : [],
    )
    expect(inTheClear.toSorted()).toEqual(others.toSorted())
  }
})

it('the foot of every page says the same in short', async () => {
  const short = 'Health, funding and referral details'
  const encrypted = await sentenceOf('parts/footer.md', /are stored encrypted/)
  expect(encrypted).toBe(`${short}, address, contacts and documents are stored encrypted.`)
  expect(await sentenceOf('legal/privacy.md', /are stored encrypted/)).toBe(
    `- ${short}, your address, your contacts and your documents are stored encrypted.`,
  )
  const clear = await sentenceOf('parts/footer.md', /are not\.$/)
  expect(clear).toBe('Name, email, mobile, date of birth and appointments are not.')
})

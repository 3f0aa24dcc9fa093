import { createHash, randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { Client } from 'pg'
import { demoEmail } from './log-in-form.ts'
import { databaseUrl } from './e2e-database.ts'

/** Which demo person is meant: src/demo/demo-people.ts. */
const mailboxes = {
  owner: 'owner',
  administrator: 'administrator',
  psychologist: 'clinician',
  gp: 'gp',
} as const

type DemoColleague = keyof typeof mailboxes

/**
 * The next page of this browser is that of a demo colleague, signed in with both steps just now. For tests whose subject is not
 * the sign-in: a code of their authenticator app is good once, and tests run side by side.
 */
export async function signInAsStaff(
  page: Page,
  who: DemoColleague,
  { confirmedMinutesAgo = 0 } = {},
): Promise<void> {
  await signInStaffByEmail(page, demoEmail(mailboxes[who]), { confirmedMinutesAgo })
}

export async function signInStaffByEmail(
  page: Page,
  email: string,
  { confirmedMinutesAgo = 0 } = {},
): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  const client = new Client({ connectionString: await databaseUrl() })
  await client.connect()
  try {
    const { rowCount } = await client.query(
      `insert into staff_sessions (token_hash, subject, second_factor_at, device)
       select $1, subject, now() - make_interval(mins => $3), 'Browser test' from accounts where email = $2 and role <> 'patient'`,
      [createHash('sha256').update(token).digest(), email, confirmedMinutesAgo],
    )
    if (rowCount !== 1) throw new Error(`${email} does not work at the practice`)
  } finally {
    await client.end()
  }
  await page
    .context()
    .addCookies([{ name: 'banksia-staff', value: token, domain: 'localhost', path: '/', sameSite: 'Strict' }])
}

/** A sign-in for a demo clinician who has none: one clinician is in one room at a time, whatever test runs beside. Gives the email. */
export async function addClinicianAccount(slug: string): Promise<string> {
  const email = `${slug}-${randomBytes(4).toString('hex')}@practice.example`
  const client = new Client({ connectionString: await databaseUrl() })
  await client.connect()
  try {
    const { rowCount } = await client.query(
      `insert into accounts (email, password_hash, role, clinician_id, first_name, last_name, email_verified_at)
       select $1, 'none', 'clinician', id, split_part(name, ' ', 1), split_part(name, ' ', 2), now() from clinicians where slug = $2`,
      [email, slug],
    )
    if (rowCount !== 1) throw new Error(`There is no clinician ${slug}`)
  } finally {
    await client.end()
  }
  return email
}

import { CsvError, parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import type { InviteFileReport } from '#contract/staff/client-invites.ts'
import {
  checkInviteLines,
  inviteColumns,
  type InviteLine,
  type InviteVerdict,
  mostInviteLines,
} from '#domain/clients/invite-lines.ts'
import type { Db } from '../db/database.ts'
import { fail, type Result, succeed } from '../result.ts'

const failOnFile = (message: string) => fail('invalidInput', { fields: { csv: message } })

const withoutSpaces = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')

/** What programs call the columns, besides their own names. */
const otherNames: Readonly<Record<string, string>> = {
  firstname: 'first name',
  'given name': 'first name',
  lastname: 'last name',
  surname: 'last name',
  'family name': 'last name',
  'e mail': 'email',
  'email address': 'email',
  phone: 'mobile',
  'mobile number': 'mobile',
  'phone number': 'mobile',
}

/** The lines of a CSV file with a row of column names, as a spreadsheet saves it: commas or semicolons. */
export function readInviteFile(csv: string): Result<InviteLine[]> {
  try {
    const numbers: number[] = []
    const records = parse(csv, {
      bom: true,
      delimiter: [',', ';', '\t'],
      on_record: (record: string[], { lines }) => {
        numbers.push(lines)
        return record
      },
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      to: mostInviteLines + 2,
    })
    const [head, ...rows] = records
    const columns = (head ?? []).map(withoutSpaces).map((name) => otherNames[name] ?? name)
    const missing = inviteColumns.filter((name) => !columns.includes(name))
    if (missing.length > 0)
      return failOnFile(`The first line must name the columns. Missing: ${missing.join(', ')}.`)
    if (rows.length === 0) return failOnFile('The file has no line below the names of its columns.')
    if (rows.length > mostInviteLines)
      return failOnFile(`The file has more than ${mostInviteLines} lines. Please send it in parts.`)
    const cell = (record: string[], name: string) => record[columns.indexOf(name)] ?? ''
    return succeed(
      rows.map((record, index) => ({
        line: numbers[index + 1] ?? 0,
        firstName: cell(record, 'first name'),
        lastName: cell(record, 'last name'),
        email: cell(record, 'email'),
        mobile: cell(record, 'mobile'),
      })),
    )
  } catch (error) {
    if (error instanceof CsvError)
      return failOnFile('The file could not be read as CSV. Please check its quotes.')
    throw error
  }
}

/** Against what the practice knows now: who has an account or a record, and who was invited. */
export async function checkInvites(
  db: Db,
  practiceId: string,
  lines: readonly InviteLine[],
): Promise<InviteVerdict[]> {
  const emails = lines.map(({ email }) => email.trim().toLowerCase())
  const { rows } = await sql<{ email: string; isInvited: boolean }>`
    select lower(email) as email, false as "isInvited" from accounts where lower(email) = any(${emails})
    union select lower(email), false from clients where practice_id = ${practiceId} and lower(email) = any(${emails})
    union select lower(email), true from invites where practice_id = ${practiceId} and lower(email) = any(${emails})`.execute(
    db,
  )
  const known = (isInvited: boolean) =>
    new Set(rows.filter((row) => row.isInvited === isInvited).map(({ email }) => email))
  return checkInviteLines(lines, { withAccount: known(false), invited: known(true) })
}

export const reportInvites = (verdicts: readonly InviteVerdict[]): InviteFileReport => ({
  ready: verdicts.filter(({ result }) => result === 'ready').length,
  lines: verdicts.flatMap((verdict) =>
    verdict.result === 'ready'
      ? []
      : [
          {
            line: verdict.line,
            result: verdict.result,
            name: `${verdict.typed.firstName} ${verdict.typed.lastName}`.trim(),
            email: verdict.typed.email,
            mobile: verdict.typed.mobile,
            reason: verdict.reason,
          },
        ],
  ),
})

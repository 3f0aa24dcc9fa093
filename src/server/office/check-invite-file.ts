import { type Kysely, sql } from 'kysely'
import type { InviteFileReport } from '#contract/staff/client-invites.ts'
import { checkInviteLines, type InviteLine, type InviteVerdict } from '#domain/clients/invite-lines.ts'
import type { Tables } from '../db/tables.ts'

/** Against what the practice knows now: who has an account or a record, and who was invited. */
export async function judgeInvites(
  db: Kysely<Tables>,
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

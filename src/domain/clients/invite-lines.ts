import { checkEmail } from '../identifiers/person.ts'
import { checkPhone } from '../identifiers/phone.ts'

/** What each line of a file of invites has. Others are ignored. */
export const inviteColumns = ['first name', 'last name', 'email', 'mobile'] as const

/** A bigger practice sends several files. */
export const mostInviteLines = 2000

export type InviteLine = { line: number; firstName: string; lastName: string; email: string; mobile: string }

export type InviteVerdict =
  | { result: 'ready'; line: number; invite: Omit<InviteLine, 'line'> }
  | { result: 'leftOut' | 'toFix'; line: number; typed: Omit<InviteLine, 'line'>; reason: string }

const longestName = 100

/** Everything that is wrong with a line, in one sentence each, or the line as it is stored. */
function check({ line, ...typed }: InviteLine): InviteVerdict {
  const [firstName, lastName] = [typed.firstName.trim(), typed.lastName.trim()]
  const [email, mobile] = [checkEmail(typed.email), checkPhone(typed.mobile)]
  const reasons = [
    firstName === '' && 'First name is required',
    lastName === '' && 'Last name is required',
    (firstName.length > longestName || lastName.length > longestName) && 'The name is too long',
    !email.ok && 'The email is not complete, like name@example.com',
    !mobile.ok && 'The mobile is not an Australian number, like 0491 570 156',
  ].filter((reason) => reason !== false)
  if (reasons.length > 0 || !email.ok || !mobile.ok)
    return { result: 'toFix', line, typed, reason: reasons.join('. ') }
  return { result: 'ready', line, invite: { firstName, lastName, email: email.value, mobile: mobile.value } }
}

type KnownEmails = {
  /** Emails, in lower case. */
  withAccount: ReadonlySet<string>
  invited: ReadonlySet<string>
}

/** What would become of each line: sent, left out because it is not needed, or not sent because it is wrong. */
export function checkInviteLines(
  lines: readonly InviteLine[],
  { withAccount, invited }: KnownEmails,
): InviteVerdict[] {
  const firstLines = new Map<string, number>()
  return lines.map((line) => {
    const verdict = check(line)
    const { line: number, ...typed } = line
    if (verdict.result !== 'ready') return verdict
    const { email } = verdict.invite
    const first = firstLines.get(email)
    const reason =
      first !== undefined
        ? `Same email as line ${first}`
        : withAccount.has(email)
          ? 'Already has an account'
          : invited.has(email)
            ? 'Invited before'
            : null
    firstLines.set(email, first ?? number)
    return reason === null ? verdict : { result: 'leftOut', line: number, typed, reason }
  })
}

/**
 * The text of a CSV file. Excel saves "CSV" in the code page of Windows and "CSV UTF-8" with a byte order mark: what is not whole
 * UTF-8 is read as the first, so that names keep their accents.
 */
export function decodeCsv(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

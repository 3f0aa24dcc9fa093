import type { Checked } from './checked.ts'
import { accepted, refused } from './checked.ts'
import { identifierMessages } from './messages.ts'

const longestEmail = 254
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const emailShape = new RegExp(
  String.raw`^[a-z0-9!#$%&'*+/=?^_{|}~\x60-]+(?:\.[a-z0-9!#$%&'*+/=?^_{|}~\x60-]+)*@(?:${label}\.)+[a-z][a-z0-9-]*[a-z0-9]$`,
)

/** Kept in lower case: two spellings never mean two accounts, and no mail service tells them apart. */
export function checkEmail(typed: string): Checked {
  const email = typed.trim().toLowerCase()
  const localLength = email.lastIndexOf('@')
  const isRight = email.length <= longestEmail && localLength <= 64 && emailShape.test(email)
  return isRight ? accepted(email) : refused(identifierMessages.email)
}

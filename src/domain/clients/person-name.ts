import type { Checked } from '../identifiers/checked.ts'
import { accepted, refused } from '../identifiers/checked.ts'
import { identifierMessages } from '../identifiers/messages.ts'

/** Longest that is kept of one name of a person, and of one word of it. See docs/product/sign-up.md#names. */
export const personNameLimits = { characters: 100, words: 8, letters: 40 } as const

/** A letter of any script with its marks. A pile of marks on one letter is no name. */
const letter = String.raw`\p{L}\p{M}{0,4}`
/** Persian and Indic names need the two joiners, between letters only. */
const joiner = String.raw`[\u200C\u200D]`
const word = new RegExp(
  String.raw`^['’ʼ‘-]?(?:${letter}(?:${joiner}(?=\p{L}))?['’ʼ‘.‐-]{0,2}){1,${personNameLimits.letters}}$`,
  'u',
)
/** evil.example, t.co: a full stop with more than an initial behind it. "J.R.R." and "St. John" are names. */
const link = /\p{L}\.\p{L}\p{M}*\p{L}/u

/**
 * What a name looks like: letters of any script with their marks, spaces, apostrophe, hyphen and full stop. Names stand in
 * emails, so nothing that can be pressed, and nothing that breaks or turns a line, passes as one.
 */
export function checkPersonName(typed: string): Checked {
  const name = typed.normalize('NFC').trim().replaceAll(/ {2,}/g, ' ')
  const words = name.split(' ')
  const isName =
    name.length <= personNameLimits.characters &&
    words.length <= personNameLimits.words &&
    words.every((one) => word.test(one)) &&
    !link.test(name)
  return isName ? accepted(name) : refused(identifierMessages.personName)
}

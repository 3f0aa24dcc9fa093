import type { IdentifierMessage } from './messages.ts'

/** What a person typed, read: the value as it is kept, or the words to show beside the field. */
export type Checked<Value extends string = string> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly message: IdentifierMessage }

export function accepted<Value extends string>(value: Value): Checked<Value> {
  return { ok: true, value }
}

export function refused(message: IdentifierMessage): Checked<never> {
  return { ok: false, message }
}

/** Cards print numbers in groups: the gaps are not part of the number. */
export function withoutGaps(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '')
}

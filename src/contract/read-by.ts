import { z } from 'zod'

type Outcome =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly message: string }
export type Check = (typed: string) => Outcome

/** For `transform`: what a person typed, kept as the domain keeps it, or refused in the domain’s words. */
export const readBy =
  (check: Check) =>
  (typed: string, context: z.core.$RefinementCtx): string => {
    const checked = check(typed)
    if (checked.ok) return checked.value
    context.addIssue({ code: 'custom', message: checked.message })
    return z.NEVER
  }

/** The same of a field that must be filled in; `required` is said of an empty one. */
export const readText = (required: string, check: Check, most = 320) =>
  z
    .string({ error: required })
    .trim()
    .min(1, required)
    .max(most, `Must be at most ${most} characters`)
    .transform(readBy(check))

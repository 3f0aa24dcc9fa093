import { z } from 'zod'
import { requiredMessage } from '#domain/identifiers/messages.ts'
import type { Checked } from '#domain/identifiers/checked.ts'

/** Some text of at most so many characters, named in its messages. */
export const filledText = (name: string, most: number) =>
  z
    .string({ error: requiredMessage(name) })
    .trim()
    .min(1, requiredMessage(name))
    .max(most, `Must be at most ${most} characters`)
    .meta({ title: name })

/** What a person typed, kept as the domain keeps it, or refused in the domain’s words. */
export const checkedText = (name: string, check: (typed: string) => Checked) =>
  filledText(name, 320)
    .transform((typed, context) => {
      const checked = check(typed)
      if (checked.ok) return checked.value
      context.addIssue({ code: 'custom', message: checked.message })
      return z.NEVER
    })
    .meta({ title: name })

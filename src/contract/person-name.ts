import { z } from 'zod'
import { checkPersonName, personNameLimits } from '#domain/clients/person-name.ts'

/** One name of a person, as it is kept, or what is wrong with it. `required` is said of an empty field. */
export const personName = (required: string) =>
  z
    .string({ error: required })
    .trim()
    .min(1, required)
    .max(personNameLimits.characters, `Must be at most ${personNameLimits.characters} characters`)
    .transform((typed, context) => {
      const checked = checkPersonName(typed)
      if (checked.ok) return checked.value
      context.addIssue({ code: 'custom', message: checked.message })
      return z.NEVER
    })

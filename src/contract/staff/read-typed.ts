import { z } from 'zod'
import { requiredMessage } from '#domain/identifiers/messages.ts'
import { type Check, readText } from '../read-by.ts'

/** Some text of at most so many characters, named in its messages. */
export const filledText = (name: string, most: number) =>
  z
    .string({ error: requiredMessage(name) })
    .trim()
    .min(1, requiredMessage(name))
    .max(most, `Must be at most ${most} characters`)
    .meta({ title: name })

/** What a person typed, kept as the domain keeps it, or refused in the domain’s words. */
export const checkedText = (name: string, check: Check) =>
  readText(requiredMessage(name), check).meta({ title: name })

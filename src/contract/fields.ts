import { z } from 'zod'
import { onBehalfOfCodes } from '#domain/clients/on-behalf-of.ts'
import { checkPersonName, personNameLimits } from '#domain/identifiers/person.ts'
import { requiredMessage } from '#domain/identifiers/checked.ts'
import { offeredZones } from '#domain/time/zones.ts'

type FieldOutcome =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly message: string }
export type FieldCheck = (typed: string) => FieldOutcome

/** For `transform`: what a person typed, kept as the domain keeps it, or refused in the domain’s words. */
export const parsedBy =
  (check: FieldCheck) =>
  (typed: string, context: z.core.$RefinementCtx): string => {
    const checked = check(typed)
    if (checked.ok) return checked.value
    context.addIssue({ code: 'custom', message: checked.message })
    return z.NEVER
  }

/** The same of a field that must be filled in; `required` is said of an empty one. */
export const readText = (required: string, check: FieldCheck, most = 320) =>
  z
    .string({ error: required })
    .trim()
    .min(1, required)
    .max(most, `Must be at most ${most} characters`)
    .transform(parsedBy(check))

/** Some text of at most so many characters, named in its messages. */
export const filledText = (name: string, most: number) =>
  z
    .string({ error: requiredMessage(name) })
    .trim()
    .min(1, requiredMessage(name))
    .max(most, `Must be at most ${most} characters`)
    .meta({ title: name })

/** What a person typed, kept as the domain keeps it, or refused in the domain’s words. */
export const checkedText = (name: string, check: FieldCheck) =>
  readText(requiredMessage(name), check).meta({ title: name })

/** The same of a field that may stay empty. Left out, it stays as it was. */
export const optionalText = (name: string, check: FieldCheck) =>
  z
    .string()
    .trim()
    .max(320, 'Must be at most 320 characters')
    .transform((typed, context) => (typed === '' ? '' : parsedBy(check)(typed, context)))
    .optional()
    .meta({ title: name })

/** One name of a person, as it is kept, or what is wrong with it. `required` is said of an empty field. */
export const personName = (required: string) =>
  readText(required, checkPersonName, personNameLimits.characters)

const zoneIds = offeredZones.map(({ id }) => id)

export const timeZoneSchema = z.enum(zoneIds, { error: 'Time zone is invalid' })

/** What became of an email or a text message. Only what was handed to a service that delivers it is called sent. */
export const deliverySchema = z
  .enum(['sent', 'kept', 'none'])
  .describe('`kept`: only in the outbox, as no service is set up; `none`: not even written, or not taken')

/** Of an email that was written; null where an earlier release wrote it and did not say. */
export const storedDeliverySchema = deliverySchema.exclude(['none']).nullable()

export type EmailDelivery = z.infer<typeof deliverySchema>

export const bookedBySchema = z
  .object({ name: z.string(), onBehalfOf: z.enum(onBehalfOfCodes) })
  .nullable()
  .describe('Who books and is reached, where that is not the client')

export type BookedBy = NonNullable<z.infer<typeof bookedBySchema>>

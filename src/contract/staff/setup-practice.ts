import { z } from 'zod'
import { readSteps, setupStepCodes, videoChecks } from '#domain/practice/checklist.ts'
import { checkAbn } from '#domain/identifiers/abn.ts'
import { checkEmail } from '#domain/identifiers/email.ts'
import { checkPhone } from '#domain/identifiers/phone.ts'
import { policyCodes } from '#domain/clients/policies.ts'
import { timeZoneSchema } from '../time-zone.ts'
import { checkedText, filledText } from './read-typed.ts'

/** What a practice says of itself. */
export const practiceDetailsSchema = z.object({
  name: filledText('Name of the practice', 80),
  abn: checkedText('ABN', checkAbn),
  address: filledText('Address', 200),
  phone: checkedText('Phone', checkPhone),
  email: checkedText('Email for clients', checkEmail),
  timeZone: timeZoneSchema.meta({ title: 'Time zone' }),
})

export const savePracticeRequest = practiceDetailsSchema.extend({
  version: z.number().int().min(0).describe('As it was read: another one was saved meanwhile'),
})

const mailTest = z.object({
  outcome: z.enum(['handedOver', 'kept', 'failed']),
  at: z.iso.datetime(),
})

export const testedMailSchema = mailTest.extend({ to: z.string() })

const clinician = z.object({
  id: z.uuid(),
  name: z.string(),
  profession: z.string(),
  isBookable: z.boolean().describe('Has hours, a funding method and an active appointment type'),
})

const appointmentType = z.object({
  id: z.uuid(),
  name: z.string(),
  isGp: z.boolean(),
  durationMinutes: z.number().int(),
  stepMinutes: z.number().int(),
  isActive: z.boolean(),
})

export const practiceSetupSchema = z.object({
  details: z.object({
    name: z.string(),
    abn: z.string().nullable(),
    address: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    timeZone: timeZoneSchema,
    version: z.number().int(),
  }),
  isOpen: z.boolean(),
  checklist: z.array(z.object({ code: z.enum(setupStepCodes), label: z.string(), isSettled: z.boolean() })),
  simulations: z.array(z.string()).describe('What is simulated, not set up or not built, a sentence each'),
  areSimulationsOpen: z.boolean(),
  mail: z.object({
    mode: z.enum(['server', 'simulated', 'none']),
    lastTest: mailTest.nullable(),
  }),
  payments: z.enum(['stripe', 'simulator', 'none']),
  video: z.object({
    isElsewhere: z.boolean().describe('At another provider’s'),
    hasRelay: z.boolean(),
    check: z.enum(videoChecks).nullable(),
  }),
  clinicians: z.array(clinician),
  appointmentTypes: z.array(appointmentType),
  fees: z
    .object({
      changesFrom: z.iso.date().describe('The first date for which the set-up can change the fees'),
      clinicalRebateCents: z.number().int(),
      registeredRebateCents: z.number().int(),
      gapCents: z.number().int(),
      bookingFeeCents: z.number().int(),
    })
    .nullable()
    .describe('In force on `changesFrom`'),
  policies: z.array(z.object({ code: z.enum([...policyCodes, 'cancellation']), version: z.string() })),
})

export type PracticeSetup = z.infer<typeof practiceSetupSchema>

export const chooseTypesRequest = z.object({
  active: z
    .array(z.uuid())
    .min(1, 'Please leave at least one type on')
    .max(100)
    .meta({ title: 'Appointment types' }),
})

const dollars = (name: string) =>
  z
    .string({ error: `${name} is required` })
    .trim()
    .regex(/^\d{1,4}(\.\d{1,2})?$/, `${name} must be an amount like 40 or 40.50`)
    .transform((typed) => Math.round(Number(typed) * 100))
    .meta({ title: name })

/** In dollars, as a person types them. */
export const saveFeesRequest = z.object({ gap: dollars('Gap'), bookingFee: dollars('Booking fee') })

export const noteStepRequest = z.object({ step: z.enum(readSteps) })
export const noteVideoRequest = z.object({ check: z.enum(videoChecks) })
export const openPracticeRequest = z.object({ isOpen: z.boolean() })

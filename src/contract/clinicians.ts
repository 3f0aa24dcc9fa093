import { z } from 'zod'
import {
  ageRangeCodes,
  concernCodes,
  genderCodes,
  languageCodes,
  styleCodes,
} from '#domain/clinicians/vocabularies.ts'
import { deliveryTypeCodes } from '#domain/clinicians/delivery-types.ts'
import { clinicianRoleCodes } from '#domain/clinicians/roles.ts'
import { clinicianStatusCodes } from '#domain/clinicians/listing.ts'
import { weekDays } from '#domain/time/days-and-times.ts'
import { claimTypeCodes, fundingMethodCodes, parseFundingMethod } from '#domain/funding/methods.ts'
import { minutesPerDay } from '#domain/time/calendar.ts'
import { offeredZones } from '#domain/time/zones.ts'
import type { Operation } from './api-paths.ts'
import {
  appointmentTypeSchema,
  appointmentTypesQuery,
  availabilityQuery,
  availabilitySchema,
  gpAvailabilityQuery,
  gpAvailabilitySchema,
} from './booking.ts'
import { aMinute, type Endpoint, endpointGroup } from './endpoint.ts'
import { timeZoneSchema } from './fields.ts'

const helmControl = z.object({
  shortDescription: z.string(),
  introduction: z.string(),
  experience: z.string().describe('Where they worked before; empty where nothing is said'),
  quote: z.string(),
  primarySpecialisations: z.array(z.enum(concernCodes)),
  secondarySpecialisations: z.array(z.enum(concernCodes)),
  fundingMethods: z.array(z.enum(fundingMethodCodes)),
  clientAgeRange: z.array(z.enum(ageRangeCodes)),
  credentials: z.array(z.string()),
  styles: z.array(z.enum(styleCodes)),
  servicesAvailable: z.array(z.string()),
  shouldUseCaseLoad: z.boolean(),
  bonaFides: z.object({
    yearsOfExperience: z.object({ value: z.number().int() }),
    qualifications: z.object({ value: z.array(z.string()) }),
    languages: z.object({ value: z.array(z.enum(languageCodes)) }),
  }),
})

const clinicianFields = z.object({
  _id: z.guid(),
  name: z.string(),
  pronouns: z.string().nullable(),
  gender: z.enum(genderCodes),
  isGP: z.boolean(),
  slugUrl: z.string(),
  avatar: z.string().nullable(),
  timeZone: timeZoneSchema,
  isProfileListed: z.boolean(),
  deliveryTypes: z.array(z.enum(deliveryTypeCodes)),
  medicare: z.object({ role: z.enum(clinicianRoleCodes) }),
  hasHours: z.boolean().describe('False for someone without working hours: their times are not open yet'),
  caseLoad: z.object({ isOpenToNewClients: z.boolean(), remainingSlots: z.number().int() }),
})

const appointmentAllocation = z.object({
  appointmentTypeId: z.guid(),
  name: z.string(),
  label: z.string(),
  duration: z.number().int().describe('Minutes'),
  claimTypes: z.array(z.enum(claimTypeCodes)),
  assignmentMode: z.enum(['single', 'all']),
})

/** See docs/product/discovery.md#clinicians. */
const clinicianSchema = clinicianFields.extend({
  helmControl,
  appointmentAllocations: z.array(appointmentAllocation).optional(),
})

const nextAvailability = z.object({ startDateTime: z.iso.datetime(), endDateTime: z.iso.datetime() })

/** A card of the listing: all but the long text. */
const listedClinicianSchema = clinicianFields.extend({
  helmControl: helmControl.omit({ introduction: true, experience: true }),
  matchedNextAvailabilities: z
    .array(nextAvailability)
    .describe('The first starts that fit the days and times asked for, at most 3'),
})

const clinicianListSchema = z.object({
  clinicians: z.array(listedClinicianSchema),
  pagination: z.object({
    totalItem: z.number().int(),
    perPage: z.number().int(),
    page: z.number().int(),
    at: z.iso.datetime().describe('The moment that the order is made for: send it with the next page'),
  }),
  bookingRule: z.enum(['NEW', 'EXISTING']).describe('How far ahead the one who asks may book'),
})

const clinicianCountsSchema = z.object({
  concerns: z
    .partialRecord(z.enum(concernCodes), z.number().int())
    .describe('As many as the list shows for the concern'),
})

/** Every GP of the practice: there are few, so they come in one page. */
const gpListSchema = z.object({ clinicians: z.array(listedClinicianSchema) })

const minifiedCliniciansSchema = z.object({
  clinicians: z.array(
    z.object({
      _id: z.guid(),
      name: z.string(),
      takesNewClients: z.boolean().describe('False for someone who sees referred clients only'),
    }),
  ),
})

const flag = (unlessGiven: boolean) =>
  z
    .enum(['true', 'false', '1', '0', ''], 'Must be true or false')
    .optional()
    .transform((given) => (given ? given === 'true' || given === '1' : unlessGiven))

/** Repeated (`gender=woman&gender=man`) or with commas (`gender=woman,man`). */
function listParameter<T>(read: (text: string) => T | undefined, words: string) {
  return z
    .union([z.string(), z.array(z.string())])
    .optional()
    .transform((given, context): T[] => {
      const texts = [given ?? []].flat().flatMap((text) => text.split(','))
      const trimmed = texts.map((text) => text.trim()).filter((text) => text !== '')
      const values = trimmed.map(read).filter((value) => value !== undefined)
      if (values.length < trimmed.length) context.addIssue({ code: 'custom', message: words })
      return values
    })
}

function codesFrom<Code extends string>(codes: readonly Code[]) {
  return listParameter<Code>(
    (text) => codes.find((code) => code === text),
    `Must be among ${codes.join(', ')}`,
  )
}

const timesOfDay = listParameter((text) => {
  const [, hour, minute] = /^(\d{2}):([0-5]\d)$/.exec(text) ?? []
  const minutes = Number(hour) * 60 + Number(minute)
  return minutes <= minutesPerDay ? minutes : undefined
}, 'Must be a time of day such as 08:00')

const days = listParameter(
  (text) =>
    weekDays.find(({ code, isoNumber }) => code === text.toLowerCase() || String(isoNumber) === text)
      ?.isoNumber,
  'Must be Monday to Sunday, or 1 to 7',
)

/** The query says `phone`; the stored code is `phoneCall`. */
const deliveryBySpelling = new Map<string, (typeof deliveryTypeCodes)[number]>([
  ['phone', 'phoneCall'],
  ['phoneCall', 'phoneCall'],
  ['video', 'videoCall'],
  ['videoCall', 'videoCall'],
])

const wholeNumber = (most: number) => z.coerce.number('Must be a number').int().min(1).max(most)

/** The search parameters of the listing. See docs/product/discovery.md#filters. */
const listingQuery = z
  .object({
    funding: listParameter(parseFundingMethod, `Must be among ${fundingMethodCodes.join(', ')}`),
    claimType: codesFrom(claimTypeCodes),
    roles: codesFrom(clinicianRoleCodes),
    page: wholeNumber(100_000).default(1),
    perPage: wholeNumber(50).default(12),
    days,
    gender: codesFrom(genderCodes),
    clientMentalHealthConcern: codesFrom(concernCodes),
    clinicianIds: listParameter(
      (text) => z.guid().safeParse(text.toLowerCase()).data,
      'Must be identifiers of clinicians',
    ),
    startTime: timesOfDay,
    endTime: timesOfDay,
    language: codesFrom(languageCodes),
    style: codesFrom(styleCodes),
    nextAvailable: flag(false),
    deliveryMode: listParameter((text) => deliveryBySpelling.get(text), 'Must be phone or video'),
    clientAgeRange: codesFrom(ageRangeCodes),
    adultsFirst: flag(false).describe('Those who see only people under 18 come last'),
    timeZone: z
      .enum(
        offeredZones.map(({ id }) => id),
        'Must be one of the time zones offered',
      )
      .optional(),
    at: z.iso
      .datetime('Must be a moment such as 2027-03-21T09:00:00Z')
      .optional()
      .describe('The moment of the first page, as its answer gave it: later pages go on with the same order'),
  })
  .superRefine(({ startTime, endTime }, context) => {
    const both = startTime.length > 0 && endTime.length > 0
    if (both && startTime.length !== endTime.length)
      context.addIssue({ code: 'custom', path: ['endTime'], message: 'Each start time needs its end time' })
    else if (timeRanges({ startTime, endTime }).some(({ start, end }) => start >= end))
      context.addIssue({ code: 'custom', path: ['endTime'], message: 'Must be later than the start time' })
  })

export type ListingQuery = z.infer<typeof listingQuery>

/** Start and end times pair up in order. One without the other reaches to the edge of the day. */
export function timeRanges({ startTime, endTime }: Pick<ListingQuery, 'startTime' | 'endTime'>) {
  const [starts, ends] = [startTime, endTime]
  return Array.from({ length: Math.max(starts.length, ends.length) }, (_, i) => ({
    start: starts[i] ?? 0,
    end: ends[i] ?? minutesPerDay,
  }))
}

/** By default no GP, no unlisted profile, active only. See docs/product/discovery.md#who-is-listed. */
export const minifiedQuery = z.object({
  excludeGP: flag(true),
  includeUnlistedProfiles: flag(false),
  status: z.enum(clinicianStatusCodes).default('active'),
})

const clinicianQuery = z.object({ showAllocation: flag(false) })

export type Clinician = z.infer<typeof clinicianSchema>
export type ListedClinician = z.infer<typeof listedClinicianSchema>
export type ClinicianList = z.infer<typeof clinicianListSchema>
export type GpList = z.infer<typeof gpListSchema>

export const clinicianEndpoints = {
  ...endpointGroup({ tag: 'Clinicians' }, {
    listMinifiedClinicians: {
      summary: 'Names of clinicians',
      query: minifiedQuery,
      answer: minifiedCliniciansSchema,
      answers: 'Names',
      cache: aMinute,
    },
    readClinician: {
      summary: 'A clinician’s profile',
      query: clinicianQuery,
      answer: clinicianSchema,
      answers: 'The clinician',
      errors: ['notFound'],
      cache: 'no-cache',
    },
    listClinicians: {
      summary: 'Psychologists, soonest free start first',
      description: 'Signed in, a client also finds their own psychologist who is closed to new clients.',
      query: listingQuery,
      answer: clinicianListSchema,
      answers: 'A page of psychologists',
      errors: ['unauthenticated'],
    },
    countClinicians: {
      summary: 'How many listed psychologists help with each concern',
      answer: clinicianCountsSchema,
      answers: 'Counts by concern',
    },
    listGps: {
      summary: 'GPs, soonest free start first',
      answer: gpListSchema,
      answers: 'All listed GPs',
    },
  } as const satisfies Partial<Record<Operation, Partial<Endpoint>>>),
  ...endpointGroup({ tag: 'Availability' }, {
    listAppointmentTypes: {
      summary: 'Appointment types, of one clinician or of all',
      query: appointmentTypesQuery,
      answer: z.array(appointmentTypeSchema),
      answers: 'Appointment types',
    },
    readAvailability: {
      summary: 'Free times of one clinician by day',
      params: z.object({ id: z.uuid() }),
      query: availabilityQuery,
      answer: availabilitySchema,
      answers: 'Free times',
      errors: ['unauthenticated', 'notFound'],
    },
    readGpAvailability: {
      summary: 'The next free times across all GPs',
      query: gpAvailabilityQuery,
      answer: gpAvailabilitySchema,
      answers: 'Free times by GP and day',
      errors: ['unauthenticated'],
    },
  } as const satisfies Partial<Record<Operation, Partial<Endpoint>>>),
}

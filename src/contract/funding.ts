import { z } from 'zod'
import { checkEmail, dateOfBirthMessages } from '#domain/identifiers/person.ts'
import { onBehalfOfCodes } from '#domain/clients/on-behalf-of.ts'
import { signUpMessages } from '#domain/clients/sign-up.ts'
import { fundingLimits, fundingMessages, ndisPlanCodes } from '#domain/funding/form-fields.ts'
import { type FundingDetails, fundingMethodCodes } from '#domain/funding/methods.ts'
import {
  checkDvaNumber,
  checkIrn,
  checkMedicareNumber,
  checkNdisNumber,
  checkTotalApproved,
  checkWorkCoverNumber,
  dvaCardTypeCodes,
} from '#domain/identifiers/numbers.ts'
import { checkPhone, checkPhoneOfAnyCountry } from '#domain/identifiers/phone.ts'
import { australianStateCodes, checkPostcode } from '#domain/identifiers/address.ts'
import { verificationOutcomeCodes } from '#domain/identifiers/verification.ts'
import { uploadKinds } from '#domain/uploads/upload-rules.ts'
import type { Operation } from './api-paths.ts'
import { type Endpoint, forForms } from './endpoint.ts'
import { optionalText, personName, readText } from './fields.ts'
import { referralRequest } from './uploads.ts'

/**
 * The funding forms (docs/product/funding-forms.md). All need a client's or a newcomer's token and take an Idempotency-Key:
 *
 * - PUT  /api/client-records/me/medicare            medicareRequest → 200 verifiedSchema
 * - PUT  /api/client-records/me/ndis                ndisRequest → 200 validSchema
 * - PUT  /api/client-records/me/work-cover          workCoverRequest → 204
 * - PUT  /api/client-records/me/address             addressRequest → 204
 * - POST /api/client-records/me/key-client-contacts contactRequest → 204
 * - POST /api/client-records/me/additional-profiles guardianRequest → 204
 * - POST /api/client-records/me/groups              groupRequest → 204
 * - POST /api/client-records/me/intake              intakeRequest → 204
 * - PATCH /api/client-records/me                    saveRecordRequest, any of these together → 200 ownProfileSchema
 *
 * 422 names the fields at fault. A card that the register refuses is 422 with the words at `number` or
 * `dvaCardDetails.number`; a register that does not answer is 503, nothing was changed, and the same key may be sent again.
 */
const filled = (required: string) => z.string({ error: required }).trim().min(1, required)

const text = (required: string, most: number) =>
  filled(required).max(most, `Must be at most ${most} characters`)

const firstName = personName(signUpMessages.firstName)
const lastName = personName(signUpMessages.lastName)
/** Whether it lies in the future depends on the day: the server says. */
const dateOfBirth = filled(dateOfBirthMessages.required).pipe(
  z.iso.date({ error: dateOfBirthMessages.invalid }),
)
const irn = readText(fundingMessages.irn, checkIrn)
const shouldRejectInvalidDetails = z
  .boolean()
  .default(true)
  .describe('False keeps a card that the register refuses, marked as such')

const medicareCard = {
  number: readText(fundingMessages.medicareNumber, checkMedicareNumber),
  irn,
  expiryDate: text(fundingMessages.expiryDate, 7).describe('YYYY-MM; good to the end of that month'),
}

const ownCard = z.object({
  dva: z.literal(false).optional(),
  firstName,
  lastName,
  dateOfBirth,
  ...medicareCard,
  parent: z
    .object({ firstName, lastName, irn, dateOfBirth })
    .optional()
    .describe('Whose card it is, for a child who has none: `irn` is then the child’s, on that card'),
  shouldRejectInvalidDetails,
})

const dvaNumber = readText(fundingMessages.dvaNumber, checkDvaNumber)

/** The DVA form asks for no name: without one the client's own is meant. A white card needs a Medicare card: without one here, the one on file. */
export const dvaCard = z.object({
  dva: z.literal(true),
  dvaCardDetails: z.object(
    {
      number: dvaNumber,
      cardType: z.enum(dvaCardTypeCodes, { error: fundingMessages.dvaCardType }),
    },
    { error: fundingMessages.dvaCard },
  ),
  firstName: firstName.optional(),
  lastName: lastName.optional(),
  dateOfBirth: dateOfBirth.optional(),
  number: medicareCard.number.optional(),
  irn: medicareCard.irn.optional(),
  expiryDate: medicareCard.expiryDate.optional(),
  shouldRejectInvalidDetails,
})

const medicareRequest = z.discriminatedUnion('dva', [ownCard, dvaCard])

const verifiedSchema = z.object({
  valid: z.boolean(),
  verification: z.enum(verificationOutcomeCodes).describe('What the register says; of two cards the worse'),
})

/** Documents that belong to a form, at most six; they are uploaded first. */
const files = z
  .array(z.uuid())
  .max(uploadKinds.document.most, uploadKinds.document.message)
  .refine((ids) => new Set(ids).size === ids.length, 'Must name each file once')
  .optional()
  .describe('Those on file stay where it is absent')

/** Empty where it is not known. */
export const planManagerName = z
  .string()
  .trim()
  .max(fundingLimits.name, `Must be at most ${fundingLimits.name} characters`)
  .describe('Who takes invoices for a plan that is plan managed; left out, what is on file stays')

export const ndisRequest = z.object({
  plan: z.enum(ndisPlanCodes, { error: fundingMessages.ndisPlan }),
  number: readText(fundingMessages.ndisNumber, checkNdisNumber),
  planManagerName: planManagerName.optional(),
  planManagerEmail: optionalText('Email of the plan manager', checkEmail),
  files,
})

const validSchema = z.object({ valid: z.literal(true) })

export const workCoverRequest = z.object({
  claimNumber: readText(fundingMessages.workCoverNumber, checkWorkCoverNumber),
  numberOfAppointmentApproved: z
    .union([z.string(), z.number().transform(String)], { error: fundingMessages.totalApproved })
    .pipe(readText(fundingMessages.totalApproved, checkTotalApproved))
    .pipe(
      z
        .string()
        .max(fundingLimits.totalApproved, `Must be at most ${fundingLimits.totalApproved} digits`)
        .transform(Number),
    ),
  caseManagerDetails: text(fundingMessages.caseManager, fundingLimits.caseManager),
  approved: z.boolean().default(true).describe('By the insurer'),
  isClaimInNSW: z.boolean({ error: fundingMessages.isClaimInNsw }),
  files,
})

/** Absent from sealed records of 0.1.0 whose form took no documents yet. */
const storedFiles = z.array(z.uuid()).optional().describe('The documents that came with the form')

/** What the client's record shows of the forms that only one funding has. */
export const detailsSchemas = {
  ndis: z.object({
    plan: z.enum(ndisPlanCodes),
    number: z.string(),
    files: storedFiles,
    planManagerEmail: z
      .string()
      .nullish()
      .describe('Where the plan manager takes invoices; given by the client, or noted by the practice'),
    planManagerName: z.string().nullish(),
  }),
  workCover: z.object({
    claimNumber: z.string(),
    numberOfAppointmentApproved: z.number().int(),
    caseManagerDetails: z.string(),
    isClaimInNSW: z.boolean(),
    files: storedFiles,
  }),
} as const satisfies Record<FundingDetails, z.ZodType>

export const addressRequest = z.object({
  line1: text(fundingMessages.streetAddress, fundingLimits.addressLine),
  line2: z
    .string()
    .trim()
    .max(fundingLimits.addressLine, `Must be at most ${fundingLimits.addressLine} characters`)
    .nullish()
    .transform((line) => line || null),
  suburb: text(fundingMessages.suburb, fundingLimits.name),
  state: z.enum(australianStateCodes, { error: fundingMessages.state }),
  postcode: readText(fundingMessages.postcode, checkPostcode),
})

export const contactRequest = z.object({
  firstName: personName(fundingMessages.contactName),
  mobileNumber: readText(signUpMessages.phone, checkPhoneOfAnyCountry),
  tags: z
    .array(z.enum(['emergency', 'adult'], { error: fundingMessages.contactTag }), {
      error: fundingMessages.contactTag,
    })
    .min(1, fundingMessages.contactTag)
    .max(2, fundingMessages.contactTag)
    .describe('There is one contact of each kind: a new one takes the place of the one before'),
})

export const guardianRequest = z.object({
  role: z.literal('guardian'),
  parentFirstName: firstName,
  parentLastName: lastName,
  parentEmail: readText(signUpMessages.email, checkEmail),
})

export const groupRequest = z.object({
  groupId: z
    .enum(fundingMethodCodes, { error: signUpMessages.funding })
    .describe('The funding it is named after'),
})

export const intakeRequest = z.object({
  behalfOf: z.enum(onBehalfOfCodes, { error: fundingMessages.behalfOf }).default('mySelf'),
  isConsentForParent: z.boolean().default(false).describe('Needed to book for a child'),
  hasNoEmergencyContact: z.boolean().optional().describe('For a GP appointment: there is no one to name'),
})

const contact = contactRequest.omit({ tags: true })

/** The adult who books is called back by the practice. */
export const adultRequest = contact.extend({ mobileNumber: readText(signUpMessages.phone, checkPhone) })

/** The parts of a record that forms save together: each as its own operation takes it. */
export const saveRecordRequest = z.object({
  medicare: medicareRequest.optional(),
  ndis: ndisRequest.optional(),
  workCover: workCoverRequest.optional(),
  address: addressRequest.optional(),
  emergency: contact.optional().describe('The person to call'),
  adult: adultRequest.optional().describe('The adult who books for the client'),
  guardian: guardianRequest.omit({ role: true }).optional(),
  intake: intakeRequest.optional(),
  referral: referralRequest.optional(),
})

export type SaveRecordRequest = z.infer<typeof saveRecordRequest>
export type MedicareRequest = z.infer<typeof medicareRequest>
export type Verification = z.infer<typeof verifiedSchema>
export type AddressRequest = z.infer<typeof addressRequest>
export type ContactRequest = z.infer<typeof contactRequest>
export type GuardianRequest = z.infer<typeof guardianRequest>
export type GroupRequest = z.infer<typeof groupRequest>
export type IntakeRequest = z.infer<typeof intakeRequest>

const fundingForm = <const Body extends z.ZodType>(summary: string, body: Body) =>
  ({ tag: 'Funding forms', summary, isKeyed: true, body, answers: 'Saved', errors: forForms }) as const

export const fundingFormEndpoints = {
  saveMedicare: {
    tag: 'Funding forms',
    summary: 'Check a Medicare or DVA card and keep it',
    description:
      'A card that the register refuses is 422 at `number` or `dvaCardDetails.number`. A register that does not answer is ' +
      '503: nothing was changed, and the same key may be sent again.',
    isKeyed: true,
    body: medicareRequest,
    answer: verifiedSchema,
    answers: 'What was said of the card',
    errors: [...forForms, 'tooManyRequests', 'unavailable'],
  },
  saveNdis: {
    tag: 'Funding forms',
    summary: 'Check an NDIS number and keep it',
    isKeyed: true,
    body: ndisRequest,
    answer: validSchema,
    answers: 'The number can be right',
    errors: forForms,
  },
  saveWorkCover: fundingForm('Keep a WorkCover claim', workCoverRequest),
  saveAddress: fundingForm('Keep the home address', addressRequest),
  saveContact: fundingForm('Keep an emergency contact, or the adult who books', contactRequest),
  saveGuardian: fundingForm('Keep the parent or guardian of a child', guardianRequest),
  joinGroup: fundingForm('Join the group of a funding', groupRequest),
  saveIntake: fundingForm('Say for whom this is, with a parent’s consent for a child', intakeRequest),
} as const satisfies Partial<Record<Operation, Endpoint>>

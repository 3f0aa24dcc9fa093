import { z } from 'zod'
import { addressRequest, contactRequest, dvaCard, ndisRequest, workCoverRequest } from '#contract/funding.ts'
import { parsedBy } from '#contract/fields.ts'
import { type CardPart, checkCardPart } from '#domain/clients/client-record.ts'
import { checkPostcodeInState } from '#domain/identifiers/address.ts'
import { fundingMessages } from '#domain/funding/form-fields.ts'
import { type DvaCardParts, needsMedicareCard } from './dva-fields.tsx'
import type { CardKind } from './medicare-card.tsx'

/**
 * The contract's schemas as forms ask for them, with the name of each field in a sentence ("Still needed: …"). Loaded beside
 * a form, never with a public page.
 */
export const titled = <Schema extends z.ZodType>(schema: Schema, title: string): Schema =>
  schema.meta({ title })

const { line1, line2, suburb, state, postcode } = addressRequest.shape

const addressTitles = {
  line1: titled(line1, 'street address'),
  line2: titled(line2, 'apartment or unit'),
  suburb: titled(suburb, 'suburb or city'),
  state: titled(state, 'state'),
  postcode: titled(postcode, 'postcode'),
}
/** The server asks the same of the two together, and says it of the whole address. */
export const addressRules = addressRequest.extend(addressTitles).superRefine((address, context) => {
  const checked = checkPostcodeInState(address.postcode, address.state)
  if (!checked.ok) context.addIssue({ code: 'custom', path: ['postcode'], message: checked.message })
})

const contact = contactRequest.omit({ tags: true }).shape

export const emergencyRules = z.object({
  firstName: titled(contact.firstName, 'the name of an emergency contact'),
  mobileNumber: titled(contact.mobileNumber, 'their phone number'),
})

/** What is printed on a card, read as it is typed: the domain has the rule and the words. */
const cardPartSchema = (part: CardPart, title: string, today: string) =>
  titled(z.string().transform(parsedBy((typed) => checkCardPart(part, typed, today))), title)

const personOnCard = (whose: string, today: string) => ({
  firstName: cardPartSchema('firstName', `${whose} first name on the card`.trim(), today),
  lastName: cardPartSchema('lastName', `${whose} last name on the card`.trim(), today),
  dateOfBirth: cardPartSchema('dateOfBirth', `${whose} date of birth`.trim(), today),
})

type CardSchema = (card: { isNameMatched: boolean }, today: string) => z.ZodType

const cardWith =
  (whose: string): CardSchema =>
  ({ isNameMatched }, today) =>
    z.object({
      number: cardPartSchema('number', `${whose} Medicare card number`.trim(), today),
      irn: cardPartSchema('irn', `${whose} IRN`.trim(), today),
      expiryDate: cardPartSchema('expiryDate', 'expiry of the card', today),
      ...(!isNameMatched && personOnCard(whose, today)),
    })

export const cardRules = {
  own: cardWith(''),
  childSeparate: cardWith('your child’s'),
  parents: (_, today) =>
    z.object({
      number: cardPartSchema('number', 'Medicare card number', today),
      parent: z.object({
        irn: cardPartSchema('irn', 'the parent’s IRN', today),
        ...personOnCard('the parent’s', today),
      }),
      irn: cardPartSchema('irn', 'your child’s IRN', today),
      expiryDate: cardPartSchema('expiryDate', 'expiry of the card', today),
    }),
} as const satisfies Record<CardKind, CardSchema>

/** A gold card needs no Medicare card beside it: what was typed for a white one is not sent with it. */
export function dvaCardRules(
  { dvaCardDetails: { cardType } }: DvaCardParts,
  today: string,
  { asksMedicare = true } = {},
) {
  const { dva, dvaCardDetails } = dvaCard.shape
  return z.object({
    dva,
    dvaCardDetails: z.object({
      cardType: titled(dvaCardDetails.shape.cardType, 'which card you have'),
      number: titled(dvaCardDetails.shape.number, 'DVA card number'),
    }),
    ...(asksMedicare &&
      needsMedicareCard(cardType) && {
        number: cardPartSchema('number', 'Medicare card number', today),
        irn: cardPartSchema('irn', 'IRN', today),
        expiryDate: cardPartSchema('expiryDate', 'expiry of the card', today),
      }),
  })
}

const ndisPlanRules = z.object({
  number: titled(ndisRequest.shape.number, 'NDIS number'),
  plan: titled(ndisRequest.shape.plan, 'who manages the plan'),
})

const planManagerRules = ndisPlanRules.extend({
  planManagerName: titled(ndisRequest.shape.planManagerName, 'name of the plan manager'),
  planManagerEmail: ndisRequest.shape.planManagerEmail,
})

const { files } = ndisRequest.shape

/** Only of a plan that is plan managed is anyone asked who manages it. Documents come with a booking. */
export const ndisDetailsRules = {
  inBooking: (plan: string) =>
    plan === 'planManaged' ? planManagerRules.extend({ files }) : ndisPlanRules.extend({ files }),
  inPortal: (plan: string) => (plan === 'planManaged' ? planManagerRules : ndisPlanRules),
}

const yesOrNo = z
  .enum(['yes', 'no'], { error: fundingMessages.isClaimInNsw })
  .transform((answer) => answer === 'yes')

export const workCoverDetailsRules = z.object({
  claimNumber: titled(workCoverRequest.shape.claimNumber, 'WorkCover number'),
  caseManagerDetails: titled(workCoverRequest.shape.caseManagerDetails, 'case manager details'),
  numberOfAppointmentApproved: titled(
    workCoverRequest.shape.numberOfAppointmentApproved,
    'sessions approved',
  ),
  isClaimInNSW: titled(yesOrNo, 'whether the claim is in New South Wales'),
  approved: workCoverRequest.shape.approved,
  files: workCoverRequest.shape.files,
})

import Check from 'lucide-react/icons/check'
import type { ChangeEvent, FormEvent, ReactNode } from 'react'
import type { OnBehalfOf } from '#domain/clients/on-behalf-of.ts'
import { verificationMessages } from '#domain/identifiers/verification.ts'
import { toAddress } from '../../client-details/address.tsx'
import {
  CardExpiryField,
  type CardKind,
  cardOnFile,
  type CardParts,
  fieldsOfCard,
  IrnField,
  MedicareNumberField,
  PersonOnCard,
  toCard,
  toCardBody,
  toCardKind,
} from '../../client-details/medicare-card.tsx'
import type { ClientRecord, RecordParts } from '../../client/client-profile.ts'
import { FormErrors, FormSection, ScriptForm } from '../../forms/form-parts.tsx'
import { type ErrorsByField, type FormOutcome, refuseFields } from '../../forms/form-rules.ts'
import { usePhoneOfAnyCountry } from '../../forms/remote-check.ts'
import type { FieldBinding } from '../../forms/use-form.ts'
import { readItem } from '../../session/tab-storage.ts'
import { RadioCards } from '../../ui/choice-cards.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { AddressFields, addressOnFile, useAddressAutosave } from './address.tsx'
import { AutosaveLine } from './autosave.tsx'
import { type CardCheck, enterAgain, useCardCheck } from './card-check.ts'
import { EmergencyContact, emergencyOnFile, emergencyPart, toEmergency } from './emergency-contact.tsx'
import { finishMessages } from './finish-booking.ts'
import { NextFoot } from './form-frame.tsx'
import type { GpMedicareParts } from './form-parts.ts'
import { OnBehalfOfFields, ParentConsent, useOnBehalfOf } from './on-behalf-of-fields.tsx'
import { bookerParts, toOnBehalfOf } from './on-behalf-of.ts'
import { problemOf, type SaveRecord, toSaveOutcome, useRecord } from './save-record.ts'
import * as styles from './funding.module.css'

type MedicareFieldsProps = {
  client: ClientRecord
  form: { values: CardParts; attempts: number; busy: boolean; failure: string | null }
  checked: {
    errors: ErrorsByField
    reason: string | null
    bindAt: (field: string) => FieldBinding
    showErrors: () => void
  }
  details: MedicareDetails
  submit: (event: FormEvent) => void
  button: ReactNode
  /** Above the button: what its press does. */
  aboveButton?: ReactNode
  /** For a GP: whether there is no one to name. Left out, someone has to be named. */
  hasNoContact?: boolean
  children?: ReactNode
}

export function MedicareFields({
  client,
  form,
  checked,
  details,
  submit,
  button,
  aboveButton,
  hasNoContact,
  children,
}: MedicareFieldsProps) {
  const { errors, reason, bindAt, showErrors } = checked
  const { who, card, address, emergencyPhone } = details
  const isForChild = who.behalfOf === 'myChild'
  return (
    <>
      <FormErrors attempts={form.attempts} errors={errors} />
      <ScriptForm onSubmit={submit} aria-label="Medicare details">
        <OnBehalfOfFields bind={bindAt} {...who} />
        <CardSection values={form.values} bind={bindAt} client={client} behalfOf={who.behalfOf} {...card} />
        <AddressFields bind={bindAt} autosave={address.autosave} />
        {children}
        <EmergencyContact
          bind={bindAt}
          phone={emergencyPhone}
          about={who.behalfOf === 'mySelf' ? 'you' : client.firstName}
          hasNone={hasNoContact}
        />
        <NextFoot
          busy={form.busy}
          failure={form.failure}
          button={button}
          reason={isForChild ? reason : null}
          onRefused={showErrors}
        >
          {isForChild && <ParentConsent {...bindAt('consent.isConsentForParent')} />}
          {aboveButton}
        </NextFoot>
      </ScriptForm>
    </>
  )
}

type RequestBodies = Readonly<Record<string, unknown>>

/** What the server has when the form opens: unchanged, it is neither checked nor sent again. */
const medicareOnFile = (client: ClientRecord): RecordParts => ({
  medicare: cardOnFile(client),
  address: addressOnFile(client),
  ...emergencyOnFile(client),
})

/** The record under a Medicare form, for a psychologist or a GP. */
export const useMedicareRecord = <V extends GpMedicareParts>(
  form: 'medicare' | 'gpMedicare',
  client: ClientRecord,
  toValues: (client: ClientRecord) => V,
) => useRecord<V>(form, client, toValues, medicareOnFile(client))

export const toGpMedicare = (client: ClientRecord): GpMedicareParts => ({
  ...toOnBehalfOf(client),
  ...toCard(client),
  ...toAddress(client),
  ...toEmergency(client),
})

type MedicareFormState = {
  values: GpMedicareParts
  bodies: RequestBodies
  change: (field: `parents.parent.${'firstName' | 'lastName'}`, value: string) => void
}

type LastStep = {
  referral?: RecordParts['referral']
  /** They said that they have no one to name. */
  hasNoContact?: boolean
  finish: () => Promise<string | null>
}

type MedicareDetails = ReturnType<typeof useMedicareDetails>

/** Who books, the card, the address and whom to call: what a psychologist's and a GP's Medicare form have in common. */
export function useMedicareDetails(
  client: ClientRecord,
  { values, bodies, change }: MedicareFormState,
  save: SaveRecord,
) {
  // The bookers of Medicare are those of the record.
  const { remote, ...who } = useOnBehalfOf(client, null, values)
  const emergencyPhone = usePhoneOfAnyCountry(values.emergency.mobileNumber)
  const kind = toCardKind(who.behalfOf, values)
  const cardBody = kind && toCardBody(bodies[kind], client)
  const check = useCardCheck(save, cardBody, { client, card: 'medicare', onFile: cardOnFile(client) })
  const address = useAddressAutosave(save, bodies.address, client)
  const refused = kind && check.state === 'refused' ? refuseFields(check.problem, kind).errors : {}

  /** Most often the parent on the card is the one who books. It can be changed. */
  const onSharedCard = () => {
    const { parent } = values.parents
    if (parent.firstName !== '' || parent.lastName !== '') return
    change('parents.parent.firstName', values.guardian.parentFirstName)
    change('parents.parent.lastName', values.guardian.parentLastName)
  }

  /**
   * All of the form in one request, then its last step: null once the browser is on its way, otherwise why not. The intake is for
   * everyone: it stores for whom the appointment is. See docs/product/funding-forms.md#medicare-submit.
   */
  const send = async (
    sent: RequestBodies,
    typed: GpMedicareParts,
    { referral, hasNoContact = false, finish }: LastStep,
  ): Promise<FormOutcome> => {
    const body = kind && toCardBody(sent[kind], client)
    if (!kind || !body) throw new Error('Sent before it was checked')
    // What has been booked meanwhile, in another tab, is not lost: finishing leads to its thank-you.
    if (!readItem('reservation')) return { kind: 'failed', message: finishMessages.unread }
    const parts: RecordParts = {
      medicare: body,
      ...bookerParts(typed, who.behalfOf, hasNoContact),
      ...(!hasNoContact && emergencyPart(typed)),
      address: sent.address as RecordParts['address'], // by its schema
      ...(referral && { referral }),
    }
    const saved = await save(parts)
    if (!saved.ok) {
      if (problemOf(saved.problem, 'medicare').fields) showToast('error', medicareMessages.refused)
      return toSaveOutcome(saved.problem, { parts, card: { part: kind, fields: fieldsOfCard(kind) } })
    }
    const failure = await finish()
    return failure === null ? { kind: 'done' } : { kind: 'failed', message: failure }
  }

  return {
    who,
    card: { kind, check, onSharedCard },
    address,
    emergencyPhone,
    /** For the form's check: what the server says of what is typed. */
    given: {
      remote: {
        ...remote,
        ...address.errors,
        ...(who.behalfOf === 'myChild' && refused),
      },
      // It stops no adult: Medicare is asked again by the press.
      advice: refused,
    },
    send,
  }
}

/** As the specification has them. */
const medicareMessages = {
  valid: 'Valid Medicare card',
  invalid: 'Invalid Medicare card',
  refused: 'Invalid Medicare card. Please check again.',
} as const

function CardSection(props: CardSectionProps) {
  const { behalfOf, kind } = props
  return (
    <FormSection title="Medicare card">
      <div className="fields">
        {behalfOf === 'myChild' && <SeparateCard {...props} />}
        {kind !== null && <CardFields {...props} key={kind} kind={kind} />}
        {kind !== null && <PersonOnCard {...props} kind={kind} />}
      </div>
    </FormSection>
  )
}

function SeparateCard({ bind, onSharedCard }: CardSectionProps) {
  const bound = bind('separate.hasChildSeparateCard')
  const answer = (event: ChangeEvent<HTMLInputElement>) => {
    void bound.onChange(event)
    if (event.currentTarget.value === 'No') onSharedCard()
  }
  return (
    <RadioCards
      field={{ ...bound, onChange: answer }}
      legend="Does your child have a separate Medicare card?"
      columns={2}
      options={[
        { value: 'Yes', label: 'Yes' },
        { value: 'No', label: 'No, they are on my card' },
      ]}
    />
  )
}

type CardSectionProps = {
  values: CardParts
  bind: (field: string) => FieldBinding
  /** The parent on the card is most often the one who books. */
  onSharedCard: () => void
  client: ClientRecord
  behalfOf: OnBehalfOf
  kind: CardKind | null
  check: CardCheck
}

const irnWords = {
  mySelf: { label: 'Your number (IRN)', help: 'Left of your name' },
  someoneElseAdult: { label: 'Their number (IRN)', help: 'Left of their name' },
  myChild: { label: 'Child’s number (IRN)', help: 'Left of their name' },
} as const satisfies Record<OnBehalfOf, { label: string; help: string }>

type CardFieldsProps = CardSectionProps & { kind: CardKind }

export const CardFields = ({ values, bind, client, behalfOf, kind, check }: CardFieldsProps) => (
  <div className={`min-[560px]:grid-cols-[1fr_232px] min-[560px]:items-start ${styles.form}`}>
    <div>
      <MedicareNumberField {...bind(`${kind}.number`)} valid={check.standing === 'verified'} />
      <CheckLine check={check} />
    </div>
    <DrawnCard values={values} kind={kind} client={client} />
    {kind === 'parents' ? (
      <div className={`field-row field-row--three ${styles.row}`}>
        <IrnField {...bind('parents.parent.irn')} {...irnWords.mySelf} />
        <IrnField {...bind('parents.irn')} label="Child’s number" help="Left of theirs" />
        <CardExpiryField {...bind('parents.expiryDate')} />
      </div>
    ) : (
      <div className={`field-row ${styles.row}`}>
        <IrnField {...bind(`${kind}.irn`)} {...irnWords[behalfOf]} />
        <CardExpiryField {...bind(`${kind}.expiryDate`)} />
      </div>
    )}
  </div>
)

/** Under the number, always in the same place. Nothing is lost while Medicare cannot be asked. */
function CheckLine({ check }: { check: CardCheck }) {
  const isVerified = check.standing === 'verified'
  const failed = check.state === 'refused' ? check.problem.message : ''
  if (check.standing === 'refused')
    return (
      <p className="field__error">
        {medicareMessages.invalid}. {enterAgain}
      </p>
    )
  if (check.isOnFile)
    return check.standing === 'verified' ? (
      <p className="field__ok">
        <Check className="icon" /> This card is on file
      </p>
    ) : (
      <p className="text-sm text-ink-soft">This card is on file. {verificationMessages.medicareUnverified}</p>
    )
  if (check.state === 'refused' && check.problem.fields)
    return <output className="field__error">{medicareMessages.invalid}</output>
  return (
    <div className="mt-1">
      <AutosaveLine
        autosave={check}
        saved={isVerified ? medicareMessages.valid : verificationMessages.medicareUnverified}
        failed={failed}
        look={isVerified ? 'checked' : 'unmarked'}
      />
    </div>
  )
}

type CardHolder = { irn: string; name: string }

const formatName = (firstName: string, lastName: string) => `${firstName} ${lastName}`.trim().toUpperCase()

/** Who stands on the card, as far as it is known, in the order of their numbers. */
export function peopleOnCard(values: CardParts, kind: CardKind, client: ClientRecord): readonly CardHolder[] {
  const known = formatName(client.firstName, client.lastName)
  if (kind === 'parents') {
    const { irn, parent } = values.parents
    return [
      { irn: parent.irn, name: formatName(parent.firstName, parent.lastName) },
      { irn, name: known },
    ].toSorted((one, other) => one.irn.localeCompare(other.irn))
  }
  const { irn, isNameMatched, firstName, lastName } = values[kind]
  return [{ irn, name: isNameMatched ? known : formatName(firstName, lastName) }]
}

function DrawnCard({ values, kind, client }: { values: CardParts; kind: CardKind; client: ClientRecord }) {
  const { number, expiryDate } = values[kind]
  return (
    <figure className={styles.medicareCard} aria-hidden="true">
      <div className="font-display text-lg/none font-medium">medicare</div>
      <div className="mt-3 mb-2 text-lg font-semibold text-ink tracking-[0.06em] whitespace-nowrap tabular-nums">
        {number || '0000 00000 0'}
      </div>
      <ul className={`${styles.people} tabular-nums`}>
        {peopleOnCard(values, kind, client).map(({ irn, name }, at) => (
          <li key={at} className="flex items-center gap-1.5 min-h-5.5 wrap-anywhere">
            <span>{irn}</span> {name}
          </li>
        ))}
      </ul>
      <div className="mt-2 tabular-nums">VALID TO {expiryDate || 'MM/YYYY'}</div>
    </figure>
  )
}

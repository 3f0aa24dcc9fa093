import { useState } from 'react'
import { bookedFor, isParentsAccount } from '#domain/clients/on-behalf-of.ts'
import { ndisPlans } from '#domain/funding/form-fields.ts'
import { dvaCardTypes } from '#domain/identifiers/numbers.ts'
import { findTerm } from '#domain/vocabulary.ts'
import {
  type DvaCardParts,
  DvaNumberField,
  DvaTypeField,
  fieldsOfDvaCard,
  needsMedicareCard,
  toDvaCard,
} from '../client-details/dva-fields.tsx'
import {
  CardExpiryField,
  type CardParts,
  fieldsOfCard,
  formatCardMonth,
  IrnField,
  MedicareNumberField,
  PersonOnCard,
  toCard,
  toCardBody,
} from '../client-details/medicare-card.tsx'
import { NdisFields, toNdis } from '../client-details/ndis-fields.tsx'
import { toWorkCover, WorkCoverFields } from '../client-details/work-cover-fields.tsx'
import type { ClientRecord } from '../client/client-profile.ts'
import { localToday } from '../client/local-today.ts'
import { readDraft } from '../forms/form-drafts.ts'
import { Fold } from '../ui/fold.tsx'
import { RecordSection, sectionDraft } from './profile-section.tsx'

/** The card as a booking asks for it, with the same check. A child on a parent's card stays on it. */
export function MedicareSection({ client }: { client: ClientRecord }) {
  const [today] = useState(() => localToday(client))
  const words = formatCard(client)
  const kind = client.medicare?.parent ? 'parents' : 'own'
  return (
    <RecordSection<CardParts>
      client={client}
      title="Medicare card"
      change={words ? 'Change Medicare card' : 'Add your Medicare card'}
      words={words}
      form={{
        section: 'medicare',
        onFile: toCard(client),
        loadRules: async () => {
          const { cardRules } = await import('../client-details/rules.ts')
          return (values) => ({ [kind]: cardRules[kind](values[kind], today) })
        },
        part: kind,
        operation: 'saveMedicare',
        toBody: (card) => toCardBody(card, client),
        together: fieldsOfCard(kind),
        button: 'Save card',
        what: 'your card',
      }}
    >
      {({ values, bind }) => (
        <>
          <MedicareNumberField {...bind(`${kind}.number`)} valid={false} />
          <div className="field-row">
            {kind === 'parents' && <IrnField {...bind('parents.parent.irn')} label="Parent’s number (IRN)" />}
            <IrnField
              {...bind(`${kind}.irn`)}
              {...(kind === 'parents' && { label: 'Child’s number', help: 'Left of theirs' })}
            />
            <CardExpiryField {...bind(`${kind}.expiryDate`)} />
          </div>
          <PersonOnCard {...{ values, bind, client, kind }} behalfOf={bookedFor(client, today)} />
        </>
      )}
    </RecordSection>
  )
}

/** Enough to know the card again: a screen may be seen by others. */
function formatCard({ medicare }: ClientRecord): string | null {
  const { number, irn, expiryDate } = medicare ?? {}
  if (!number || !irn || !expiryDate) return null
  return `Card ending in ${number.slice(-4)}, number ${irn} on it, valid to ${formatCardMonth(expiryDate)}`
}

/** For whom the practice has booked a session that one of them pays: a booking of the client's own asks on its way. */
export function OtherPayers({ client }: { client: ClientRecord }) {
  const [isForChild] = useState(() => isParentsAccount(client, localToday(client)))
  const [isOpen] = useState(() => isOnFile(client) || hasDraft(client))
  return (
    <section className="form-section">
      <Fold title={isForChild ? 'NDIS' : 'NDIS, DVA or WorkCover'} open={isOpen}>
        <p className="mb-6 text-ink-soft">
          Only if {isForChild ? 'it' : 'one of them'} pays for your sessions. If an invoice or claim is
          waiting for these details and nothing else, we make it out once you save them.
        </p>
        <NdisSection client={client} />
        {!isForChild && (
          <>
            <DvaSection client={client} />
            <WorkCoverSection client={client} />
          </>
        )}
      </Fold>
    </section>
  )
}

const isOnFile = ({ ndis, medicare, workCover }: ClientRecord) => Boolean(ndis ?? medicare?.dva ?? workCover)

const hasDraft = (client: ClientRecord) =>
  ['ndis', 'dva', 'workCover'].some((section) => readDraft(sectionDraft(section, client)) !== null)

/** The card as a booking asks for it, with the same check. */
function DvaSection({ client }: { client: ClientRecord }) {
  const [today] = useState(() => localToday(client))
  const dva = client.medicare?.dva
  // One on file stays as it is: it has a form of its own.
  const asksMedicare = !client.medicare?.number
  return (
    <RecordSection<{ card: DvaCardParts }>
      client={client}
      title="DVA card"
      change={dva ? 'Change DVA card' : 'Add your DVA card'}
      words={dva && `${findTerm(dvaCardTypes, dva.cardType).label} ending in ${dva.number.slice(-4)}`}
      form={{
        section: 'dva',
        onFile: toDvaCard(client),
        loadRules: async () => {
          const { dvaCardRules } = await import('../client-details/rules.ts')
          return ({ card }) => ({ card: dvaCardRules(card, today, { asksMedicare }) })
        },
        part: 'card',
        operation: 'saveMedicare',
        together: fieldsOfDvaCard,
        button: 'Save DVA card',
        what: 'your card',
      }}
    >
      {({ values, bind }) => (
        <>
          <DvaTypeField field={bind('card.dvaCardDetails.cardType')} />
          <DvaNumberField {...bind('card.dvaCardDetails.number')} valid={false} />
          {asksMedicare && needsMedicareCard(values.card.dvaCardDetails.cardType) && (
            <>
              <p>A white card covers some conditions, so we need your Medicare card as well.</p>
              <MedicareNumberField {...bind('card.number')} valid={false} />
              <div className="field-row">
                <IrnField {...bind('card.irn')} />
                <CardExpiryField {...bind('card.expiryDate')} />
              </div>
            </>
          )}
        </>
      )}
    </RecordSection>
  )
}

/** Documents come with a booking; those on file stay. */
const loadNdisRules = async () => {
  const { ndisDetailsRules } = await import('../client-details/rules.ts')
  return ({ ndis: { plan } }: ReturnType<typeof toNdis>) => ({
    ndis: ndisDetailsRules.inPortal(plan),
  })
}

function NdisSection({ client }: { client: ClientRecord }) {
  const { ndis } = client
  return (
    <RecordSection<ReturnType<typeof toNdis>>
      client={client}
      title="NDIS plan"
      change={ndis ? 'Change NDIS plan' : 'Add your NDIS plan'}
      words={ndis && `Number ending in ${ndis.number.slice(-3)}. ${findTerm(ndisPlans, ndis.plan).label}`}
      form={{
        section: 'ndis',
        onFile: toNdis(client),
        loadRules: loadNdisRules,
        part: 'ndis',
        operation: 'saveNdis',
        button: 'Save NDIS plan',
        what: 'your NDIS plan',
      }}
    >
      {({ values, bind }) => <NdisFields bind={bind} plan={values.ndis.plan} />}
    </RecordSection>
  )
}

/** Documents come with a booking; those on file stay. */
const loadWorkCoverRules = async () => {
  const { workCoverDetailsRules } = await import('../client-details/rules.ts')
  return () => ({ workCover: workCoverDetailsRules.omit({ files: true }) })
}

function WorkCoverSection({ client }: { client: ClientRecord }) {
  const { workCover } = client
  return (
    <RecordSection<ReturnType<typeof toWorkCover>>
      client={client}
      title="WorkCover claim"
      change={workCover ? 'Change WorkCover claim' : 'Add your WorkCover claim'}
      words={
        workCover &&
        `Claim ending in ${workCover.claimNumber.slice(-3)}. Sessions approved in total: ${workCover.numberOfAppointmentApproved}`
      }
      form={{
        section: 'workCover',
        onFile: toWorkCover(client),
        loadRules: loadWorkCoverRules,
        part: 'workCover',
        operation: 'saveWorkCover',
        button: 'Save claim',
        what: 'your WorkCover claim',
      }}
    >
      {({ bind }) => <WorkCoverFields bind={bind} />}
    </RecordSection>
  )
}

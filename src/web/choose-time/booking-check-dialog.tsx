import { useState } from 'react'
import { paths } from '#contract/page-paths.ts'
import { fundingRequiredText, restrictionHeading } from '#domain/booking/who-may-book.ts'
import { fundingOffered, type PriceQuestion } from '#domain/fees/quote.ts'
import { type FundingMethod, methods } from '#domain/funding/methods.ts'
import { fundingWords } from '#domain/funding/words.ts'
import { callApi } from '../api/call-api.ts'
import { useHas } from '../api/settings.ts'
import { SupportEmail } from '../api/support-email.tsx'
import { useAction } from '../api/use-action.ts'
import { formatFirstName, shortMoment } from '../appointment/format-day.ts'
import { formatZone } from '../appointment/zone-line.tsx'
import { useClientProfile } from '../client/client-profile.ts'
import { useTimeZone } from '../client/use-time-zone.ts'
import { usePerson } from '../session/person.ts'
import { storeItem, useItem } from '../session/tab-storage.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import type { BookableClinician } from './bookable-clinician.ts'
import { CostLines, FundingList } from './cost-lines.tsx'
import { toPricedClinician } from './format-cost.ts'
import { pathToContinue } from './next-page.ts'

/** Null before one is chosen. */
export type ChosenType = (NonNullable<PriceQuestion['type']> & { readonly duration: number }) | null

export type BookingCheckDialogProps = {
  gate: BookingCheck
  clinician: BookableClinician
  funding: FundingMethod | null
  type: ChosenType
  sessionDate: string
  onChoose: (funding: FundingMethod) => void
  onGoOn: () => void
  onClose: () => void
}

/** One module for all of them: no dialog is loaded before a rule asks for one. */
export function BookingCheckDialog(props: BookingCheckDialogProps) {
  const { gate, clinician, funding, type, sessionDate, onChoose, onGoOn, onClose } = props
  switch (gate) {
    case 'fundingRequired':
      return <ChooseFundingDialog {...{ clinician, type, sessionDate, onChoose, onClose }} />
    case 'attachedToAnother':
      return <RestrictionDialog clinicianName={clinician.name} onClose={onClose} />
    case 'price':
      return (
        funding && (
          <FundingDialog
            key={funding}
            {...{ clinician, funding, type, sessionDate, onChoose, onGoOn, onClose }}
          />
        )
      )
    case 'changePsychologist':
      return <ChangePsychologistDialog {...{ clinician, onGoOn, onClose }} />
  }
}

/** What stands between a person and a booking, in the order it is asked. */
export type BookingCheck = 'fundingRequired' | 'attachedToAnother' | 'price' | 'changePsychologist'

type ChooseFundingDialogProps = {
  title?: string
  /** The way that another is wanted for. */
  without?: FundingMethod
  clinician: BookableClinician
  type: ChosenType
  sessionDate: string
  onChoose: (funding: FundingMethod) => void
  onClose: () => void
}

/** Everyone says how they pay before a time is held. See docs/product/choosing-a-time.md#dialogs-before-booking. */
function ChooseFundingDialog({
  title = fundingRequiredText,
  without,
  clinician,
  type,
  sessionDate,
  onChoose,
  onClose,
}: ChooseFundingDialogProps) {
  const priced = toPricedClinician(clinician)
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <Button look="quiet" onClick={onClose}>
          Not now
        </Button>
      }
    >
      <p>Choose how you will pay. These are the ways that {formatFirstName(clinician.name)} takes.</p>
      <FundingList
        options={fundingOffered(priced, type).filter((funding) => funding !== without)}
        question={{ clinician: priced, type, sessionDate, minutes: type?.duration }}
        onChoose={onChoose}
      />
    </Dialog>
  )
}

/**
 * Offers a client the way back to their own psychologist's page; if that page is not listed, asks them to write to
 * us. See docs/product/who-may-book.md#attached-psychologist.
 */
function RestrictionDialog({ clinicianName, onClose }: { clinicianName: string; onClose: () => void }) {
  const { attached } = useClientProfile()
  return attached?.isProfileListed ? (
    <Dialog
      title={`You are seeing ${attached.name}`}
      onClose={onClose}
      actions={
        <>
          <LinkButton to={paths.psychologist(attached._id)} onClick={onClose}>
            Go back to my psychologist
          </LinkButton>
          <AskForChange />
          <ContinueBrowsing onClose={onClose} />
        </>
      }
    >
      <p>
        To change your psychologist or appointment type, please email <SupportLink /> with your preferred
        updates
      </p>
    </Dialog>
  ) : (
    <Dialog
      title={restrictionHeading(clinicianName)}
      onClose={onClose}
      actions={
        <>
          <AskForChange />
          <ContinueBrowsing onClose={onClose} />
        </>
      }
    >
      <p>
        You already have a psychologist with us. Please email <SupportLink /> and we will help you change.
      </p>
    </Dialog>
  )
}

/** A task of the practice, which answers as it answers an email. */
function AskForChange() {
  const { act, busy, failure } = useAction()
  const [isAsked, setAsked] = useState(false)
  if (isAsked) return <output>The practice has your request and will be in touch.</output>
  const ask = () =>
    act('ask', { call: () => callApi('askForOtherClinician', {}), after: () => setAsked(true) })
  return (
    <>
      {failure && <Notice type="error" announced="atOnce" title={failure} />}
      <Button look="secondary" busy={busy !== null && 'Asking'} onClick={() => void ask()}>
        Ask for a change
      </Button>
    </>
  )
}

const SupportLink = () => <SupportEmail />

const ContinueBrowsing = ({ onClose }: { onClose: () => void }) => (
  <Button look="secondary" onClick={onClose}>
    Continue browsing
  </Button>
)

type FundingDialogProps = {
  clinician: BookableClinician
  funding: FundingMethod
  type: ChosenType
  /** The date of the session, or of the next that is free. */
  sessionDate: string
  onChoose: (funding: FundingMethod) => void
  onGoOn: () => void
  onClose: () => void
}

/**
 * Before a first session that has a price, the price is shown and agreed to, once per funding.
 * See docs/product/who-may-book.md#price-shown-first.
 */
function FundingDialog({ funding, onGoOn, ...props }: FundingDialogProps) {
  const { clinician, type, sessionDate, onClose } = props
  const has = useHas()
  const [isChoosing, setIsChoosing] = useState(false)
  const accept = () => {
    storeItem('fundingAccepted', funding)
    onGoOn()
  }
  if (isChoosing) return <ChooseFundingDialog title="How will you pay?" without={funding} {...props} />
  const copy = fundingWords[funding].beforeBooking
  return (
    <Dialog
      title={copy?.title ?? methods[funding].label}
      onClose={onClose}
      actions={
        <>
          <Button onClick={accept}>{`Continue: ${methods[funding].label}`}</Button>
          {methods[funding].needsReferral && (
            <LinkButton to={has('gp') ? paths.findGp() : paths.getGpReferral()} look="secondary">
              I need a GP referral first
            </LinkButton>
          )}
          {fundingOffered(toPricedClinician(clinician), type).length > 1 ? (
            <Button look="quiet" onClick={() => setIsChoosing(true)}>
              Pay another way
            </Button>
          ) : (
            <Button look="quiet" onClick={onClose}>
              Not now
            </Button>
          )}
        </>
      }
    >
      {copy && <p>{copy.text}</p>}
      <CostLines {...{ clinician, funding, sessionDate, minutes: type?.duration }} />
      <p className="text-sm">
        You are not charged when you book. We keep a card on file and charge it after the session.
      </p>
    </Dialog>
  )
}

type ChangePsychologistProps = {
  clinician: BookableClinician
  onGoOn: () => void
  onClose: () => void
}

/** One visit books one time: taking another psychologist's gives back the one that is held. */
function ChangePsychologistDialog({ clinician, onGoOn, onClose }: ChangePsychologistProps) {
  const held = useItem('reservation')
  const [zone] = useTimeZone()
  const person = usePerson()
  const { record } = useClientProfile()
  const start = held?.appointments[0]?.startDateTime
  if (!held || start === undefined) return null
  const at = new Date(start)
  return (
    <Dialog
      title={`Change to ${clinician.name}?`}
      onClose={onClose}
      actions={
        <>
          <LinkButton to={pathToContinue({ isGP: false, person, record })}>
            Keep my time with {formatFirstName(held.psychologist.name)}
          </LinkButton>
          <Button look="secondary" onClick={onGoOn}>
            Change to {formatFirstName(clinician.name)}
          </Button>
        </>
      }
    >
      <p>
        We are holding {shortMoment(at, zone)}, {formatZone(zone, at)}, with {held.psychologist.name} for you.
        If you take this time instead, someone else can then book that one.
      </p>
    </Dialog>
  )
}

import { useLocation } from 'react-router'
import { bookingRefusalText, restrictionHeading } from '#domain/clients/who-may-book.ts'
import { useSettings } from '../api/settings.ts'
import { useClientFacts } from '../appointment/client-facts.ts'
import { useItem } from '../appointment/session-items.ts'
import { PageHead } from '../page-head.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../session/session-context.ts'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { EmptyState } from '../ui/empty-state/empty-state.tsx'
import { backToListing, guardWords } from './guard-words.ts'
import type { Guard } from './guards.ts'
import { type JourneyPage, journeyPageAt } from './journey.ts'

type GuardViewProps = { guard: Guard; clinician: JourneyPage['clinician'] }

const listingOf = {
  psychologist: paths.findPsychologist,
  gp: paths.findGp,
} as const satisfies Record<JourneyPage['clinician'], () => string>

const signUpOf = {
  psychologist: paths.signUp,
  gp: paths.gpSignUp,
} as const satisfies Record<JourneyPage['clinician'], () => string>

/** Document 1 section 8, "Guard pages": what is missing, and the way back to the right listing. */
export function GuardView({ guard, clinician }: GuardViewProps) {
  const back = <LinkButton to={listingOf[clinician]()}>{backToListing[clinician]}</LinkButton>
  switch (guard) {
    case 'bookingSession':
    case 'appointmentType':
      return <Plain {...guardWords[guard]} actions={back} />
    case 'checkoutSession':
      return (
        <>
          <Plain title={guardWords[guard].title} />
          <Dialog title={guardWords[guard].title} actions={back}>
            <p>{guardWords[guard].text}</p>
          </Dialog>
        </>
      )
    case 'signedUpUser':
      return <Plain {...guardWords[guard]} actions={<WhoAreYou clinician={clinician} />} />
    case 'signedInAsClinician':
    case 'notAClient':
      return <Refused refusal={guard} clinician={clinician} />
    case 'attachedToAnother':
      return <Restricted clinician={clinician} />
  }
}

type PlainProps = { title: string; text?: React.ReactNode; actions?: React.ReactNode }

function Plain({ title, text, actions }: PlainProps) {
  return (
    <div className="wrap section" data-testid="guard">
      <PageHead title={title} description="Where a booking stops without what it needs." indexed={false} />
      <EmptyState drawing="sprig" level={1} title={title} actions={actions}>
        {text}
      </EmptyState>
    </div>
  )
}

/** The time is held all the same: whoever says who they are goes on with it, and is not asked for what is on file. */
function WhoAreYou({ clinician }: Pick<GuardViewProps, 'clinician'>) {
  const { signIn } = useSession()
  const { form } = journeyPageAt(useLocation().pathname)
  return (
    <>
      <LinkButton to={signUpOf[clinician]()}>Sign up</LinkButton>
      <Button look="secondary" onClick={() => signIn(form && paths.booking())}>
        Log in
      </Button>
      <LinkButton look="quiet" to={listingOf[clinician]()}>
        {backToListing[clinician]}
      </LinkButton>
    </>
  )
}

function Refused({
  refusal,
  clinician,
}: {
  refusal: 'signedInAsClinician' | 'notAClient'
  clinician: GuardViewProps['clinician']
}) {
  const { supportEmail } = useSettings()
  return (
    <Plain
      title="Bookings are made by clients"
      text={bookingRefusalText(refusal, supportEmail)}
      actions={<LinkButton to={listingOf[clinician]()}>{backToListing[clinician]}</LinkButton>}
    />
  )
}

/** Document 1 section 6: the same words as the dialog that stops whoever is signed in before they choose a time. */
function Restricted({ clinician }: Pick<GuardViewProps, 'clinician'>) {
  const { supportEmail } = useSettings()
  const { attached } = useClientFacts()
  const name = useItem('reservation')?.psychologist.name ?? ''
  const [before = '', after = ''] = bookingRefusalText('attachedToAnother', supportEmail).split(supportEmail)
  return (
    <Plain
      title={restrictionHeading(name)}
      text={
        <>
          {before}
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          {after}
        </>
      }
      actions={
        <>
          {attached?.isProfileListed && (
            <LinkButton to={paths.psychologist(attached._id)}>Go back to my psychologist</LinkButton>
          )}
          <LinkButton look={attached?.isProfileListed ? 'secondary' : 'primary'} to={listingOf[clinician]()}>
            Continue browsing
          </LinkButton>
        </>
      }
    />
  )
}

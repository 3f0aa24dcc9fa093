import { useLocation } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import { bookingRefusalText, restrictionHeading } from '#domain/booking/who-may-book.ts'
import { useSettings } from '../../api/settings.ts'
import { useClientProfile } from '../../client/client-profile.ts'
import { LogInLink, useSession } from '../../session/session.tsx'
import { useItem } from '../../session/tab-storage.ts'
import { PageHead } from '../../site/page-head.tsx'
import { EmptyState } from '../../ui/art.tsx'
import { Button, buttonClass, LinkButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { backToListing, guardWords } from './guard-words.ts'
import type { Guard } from './guards.ts'
import { type JourneyPage, journeyPageAt } from './journey.ts'

type GuardViewProps = { guard: Guard; clinician: JourneyPage['clinician'] }

const listingByKind = {
  psychologist: paths.findPsychologist,
  gp: paths.findGp,
} as const satisfies Record<JourneyPage['clinician'], () => string>

const signUpByKind = {
  psychologist: paths.signUp,
  gp: paths.gpSignUp,
} as const satisfies Record<JourneyPage['clinician'], () => string>

/** What is missing, and the way back to the right listing. See docs/product/choosing-a-time.md#guard-pages. */
export function GuardView({ guard, clinician }: GuardViewProps) {
  const back = (
    <LinkButton look={guard === 'logIn' ? 'quiet' : 'primary'} to={listingByKind[clinician]()}>
      {backToListing[clinician]}
    </LinkButton>
  )
  switch (guard) {
    case 'logIn':
      return <Plain {...guardWords[guard]} actions={<LogIn back={back} />} />
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

const Plain = ({ title, text, actions }: PlainProps) => (
  <div className="wrap py-(--section)" data-testid="guard">
    <PageHead title={title} description="Where a booking stops without what it needs." indexed={false} />
    <EmptyState drawing="sprig" level={1} title={title} actions={actions}>
      {text}
    </EmptyState>
  </div>
)

/** Comes back to this very page, which then looks for the time. */
function LogIn({ back }: { back: React.ReactNode }) {
  const { pathname, search } = useLocation()
  return (
    <>
      <LogInLink className={buttonClass({})} returnTo={`${pathname}${search}`}>
        Log in
      </LogInLink>
      {back}
    </>
  )
}

/** The time is held all the same: a visitor who says who they are goes on with it, and is not asked for what is on file. */
function WhoAreYou({ clinician }: Pick<GuardViewProps, 'clinician'>) {
  const { signIn } = useSession()
  const { form } = journeyPageAt(useLocation().pathname)
  // The place that decides what is still to be filled in.
  const returnTo = clinician === 'gp' ? paths.gpSignUp() : form && paths.booking()
  return (
    <>
      <LinkButton to={signUpByKind[clinician]()}>Sign up</LinkButton>
      <Button look="secondary" onClick={() => signIn(returnTo)}>
        Log in
      </Button>
      <LinkButton look="quiet" to={listingByKind[clinician]()}>
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
      actions={<LinkButton to={listingByKind[clinician]()}>{backToListing[clinician]}</LinkButton>}
    />
  )
}

/**
 * The same text as the dialog that a signed-in client sees before choosing a time.
 * See docs/product/who-may-book.md#attached-psychologist.
 */
function Restricted({ clinician }: Pick<GuardViewProps, 'clinician'>) {
  const { supportEmail } = useSettings()
  const { attached } = useClientProfile()
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
          <LinkButton
            look={attached?.isProfileListed ? 'secondary' : 'primary'}
            to={listingByKind[clinician]()}
          >
            Continue browsing
          </LinkButton>
        </>
      }
    />
  )
}

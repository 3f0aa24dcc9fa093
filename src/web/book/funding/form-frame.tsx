import ArrowRight from 'lucide-react/icons/arrow-right'
import CloudCheck from 'lucide-react/icons/cloud-check'
import CreditCard from 'lucide-react/icons/credit-card'
import { type ReactNode, useState } from 'react'
import { type FundingForm, fundingForms } from '#domain/funding/methods.ts'
import { apiQuery, useRead } from '../../api/query.ts'
import { type ClientRecord, profileFailure } from '../../client/client-profile.ts'
import { isProfileReadAhead } from '../../client/profile-queries.tsx'
import { FormFoot } from '../../forms/form-parts.tsx'
import { useItem } from '../../session/tab-storage.ts'
import { PageHead } from '../../site/page-head.tsx'
import { LinkButton, TryAgainButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FormSkeleton } from '../../ui/skeletons.tsx'
import { timesOfHeld } from '../../choose-time/next-page.ts'

export type FundingPageProps = {
  form: FundingForm
  description: string
  lead: ReactNode
  children: (client: ClientRecord) => ReactNode
}

/** A form of the booking: what it is about, and the form once it is known what is on file. */
export const FundingPage = ({ form, ...page }: FundingPageProps) => (
  <FormPage title={fundingForms[form].title} {...page} />
)

type FormPageProps = Omit<FundingPageProps, 'form'> & { title: string }

export function FormPage({ title, description, lead, children }: FormPageProps) {
  return (
    <>
      <PageHead title={title} description={description} indexed={false} />
      <h1>{title}</h1>
      <p className="lead mt-3">{lead}</p>
      <p className="inline-flex items-center gap-1.5 text-sm text-ink-soft mt-3">
        <CloudCheck className="icon" /> What you type stays in this tab until you have booked.
      </p>
      <WithClient>{children}</WithClient>
    </>
  )
}

/**
 * The record of the client who books, signed in or just signed up. It is read when a form opens, because another tab may have
 * added to it, and stays as it was then: what is read later must not change a form under the hands of the person who fills it in.
 * After a sign-up it has been read on the way here.
 */
export function WithClient({ children }: { children: (client: ClientRecord) => ReactNode }) {
  const [isReadAhead] = useState(() => isProfileReadAhead())
  const { data, isFetchedAfterMount, isFetching, isError, refetch } = useRead({
    ...apiQuery('readOwnProfile', {}),
    refetchOnMount: !isReadAhead,
  })
  const isRead = isReadAhead || isFetchedAfterMount
  const [opened, setOpened] = useState<ClientRecord | null>(null)
  if (opened) return children(opened)
  if (data && isRead && !isError) setOpened(data)
  const hasFailed = isRead && (isError || !data)
  if (!hasFailed)
    return (
      <div className="mt-10">
        <FormSkeleton />
      </div>
    )
  return (
    <div className="mt-10 grid gap-4 justify-items-start">
      <Notice type="error" announced="politely" title={profileFailure}>
        We’re still holding your time, so please try again.
      </Notice>
      <TryAgainButton isTrying={isFetching} onClick={() => void refetch()} />
    </div>
  )
}

type NextFootProps = {
  /** 'Next', unless the form says otherwise. */
  button?: ReactNode
  busy: boolean
  failure: string | null
  reason: string | null
  onRefused: () => void
  /** Above the button: the last thing to agree to. */
  children?: ReactNode
}

const next = (
  <>
    Next
    <ArrowRight className="icon" />
  </>
)

export const NextFoot = ({ button = next, busy, failure, reason, onRefused, children }: NextFootProps) => (
  <section className="form-section fields">
    {children}
    <FormFoot {...{ button, failure, reason, onRefused }} busy={busy && 'Saving your details'}>
      <BackToTimes />
    </FormFoot>
  </section>
)

/** Above the button that books with the saved card: what its press does. */
export const SavedCardLine = ({
  client: { hasSavedCard, savedCardLastFour },
}: {
  client: Pick<ClientRecord, 'hasSavedCard' | 'savedCardLastFour'>
}) =>
  hasSavedCard && (
    <p className="grid grid-cols-[auto_1fr] gap-3 text-sm text-ink-soft">
      <CreditCard className="icon mt-[0.2em]" />
      <span>
        This books your session with your saved card{savedCardLastFour && ` ending ${savedCardLastFour}`}.
        Nothing is charged today.
      </span>
    </p>
  )

/** To where the time was chosen; it stays held. */
export function BackToTimes() {
  const reservation = useItem('reservation')
  if (!reservation) return null
  return (
    <LinkButton look="quiet" to={timesOfHeld(reservation)}>
      Back
    </LinkButton>
  )
}

import type { ReactNode } from 'react'
import { useSettings } from '../api/settings.ts'
import { type ClientRecord, useClientProfile } from '../client/client-profile.ts'
import { ConfirmEmail } from '../client/confirm-email.tsx'
import { PolicyNotice } from '../client/policy-notice.tsx'
import { PageHead } from '../page-head.tsx'
import { paths } from '#contract/page-paths.ts'
import { useSession } from '../session/session-context.ts'
import { LinkButton } from '../ui/button/link-button.tsx'
import { EmptyState } from '../ui/empty-state/empty-state.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { ReadFailed } from './read-failed.tsx'
import { SignInFirst } from './sign-in-first.tsx'
import * as styles from './portal-screen.module.css'

type PortalScreenProps = {
  /** What the tab says, and the heading unless there is another. */
  title: string
  heading?: string
  description: string
  /** Beside the heading. */
  action?: ReactNode
  /** The shape of what is coming. */
  skeleton: ReactNode
  children: (client: ClientRecord) => ReactNode
}

/** A page that belongs to one client: the server renders its heading and the shape of the rest, the browser fills it in. */
export function PortalScreen({
  title,
  heading = title,
  description,
  action,
  skeleton,
  children,
}: PortalScreenProps) {
  const { status, user } = useSession()
  const isClient = user?.role !== 'clinician'
  return (
    <>
      <PageHead title={title} description={description} indexed={false} />
      <div className={styles.head}>
        <h1 tabIndex={-1}>{heading}</h1>
        {status === 'signedIn' && isClient && action}
      </div>
      <NeedsScript />
      {status === 'signedOut' && <SignInFirst />}
      {status === 'loading' && skeleton}
      {status === 'signedIn' &&
        (isClient ? <OfClient skeleton={skeleton}>{children}</OfClient> : <ForClientsOnly />)}
    </>
  )
}

function OfClient({ skeleton, children }: Pick<PortalScreenProps, 'skeleton' | 'children'>) {
  const { status, record, failure } = useClientProfile()
  if (status !== 'ready') return skeleton
  if (record)
    return (
      <>
        {failure && <ReadFailed />}
        <PolicyNotice waiting={record.waitingPolicies} />
        {!record.isEmailVerified && (
          <div className="mb-6">
            <ConfirmEmail email={record.email} />
          </div>
        )}
        {children(record)}
      </>
    )
  return failure?.status === 404 ? <NoRecord /> : <ReadFailed />
}

function ForClientsOnly() {
  return (
    <EmptyState
      drawing="sprig"
      title="These pages are for clients"
      actions={<LinkButton to={paths.home()}>Back to the home page</LinkButton>}
    >
      You are logged in as a psychologist. Clients find their own appointments, profile and referral here.
    </EmptyState>
  )
}

function NoRecord() {
  const { supportEmail } = useSettings()
  return (
    <EmptyState drawing="sprig" title="There is no client record for this login">
      If you expected to find yours, please write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
    </EmptyState>
  )
}

function NeedsScript() {
  const { supportEmail } = useSettings()
  return (
    <noscript>
      <div className="my-6">
        <Notice title="This page needs JavaScript">
          Please turn it on for this site, or write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>{' '}
          and we will help.
        </Notice>
      </div>
    </noscript>
  )
}

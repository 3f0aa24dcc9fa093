import Eye from 'lucide-react/icons/eye'
import { useParams } from 'react-router'
import type { ClientPage as Client } from '#contract/staff/client-page.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { SkeletonText } from '../../ui/skeleton/skeletons.tsx'
import { staffQuery } from '../api/staff-query.ts'
import { DeskHead } from '../desk/desk-head.tsx'
import { DeskRead } from '../desk/desk-read.tsx'
import { staffCan, useStaff } from '../frame/staff-context.ts'
import { ClientDocuments } from './client-documents.tsx'
import { BackLink } from './back-link.tsx'
import { ClientCards } from './client-cards.tsx'
import { ClientFacts } from './client-facts.tsx'
import { ClientFiles } from './client-files.tsx'
import { ClientMissing } from './client-missing.tsx'
import { ClientPeople } from './client-people.tsx'
import { ClientQuestionnaires } from './client-questionnaires.tsx'
import { ClientReferral } from './client-referral.tsx'
import { ClientSessions } from './client-sessions.tsx'
import { PlanManager } from './plan-manager.tsx'
import { ScaleCharts } from './scale-charts.tsx'
import * as styles from './client-page.module.css'

export default function ClientPage() {
  const { id = '' } = useParams()
  return (
    <>
      <BackLink to={staffPages.clients()}>Clients</BackLink>
      <DeskRead
        key={id}
        query={staffQuery('readClient', { params: { id } })}
        title="Client"
        skeleton={<SkeletonText lines={8} />}
      >
        {(client) => <Opened client={client} />}
      </DeskRead>
    </>
  )
}

function Opened({ client }: { client: Client }) {
  const staff = useStaff()
  return (
    <>
      <DeskHead title={client.name} tabTitle="Client" note={<ClientFacts client={client} />}>
        {staffCan(staff, 'book for clients') && (
          <LinkButton to={staffPages.book(client.id)}>Book a session</LinkButton>
        )}
      </DeskHead>
      <ClientMissing client={client} />
      <ClientReferral client={client} />
      <div className={styles.parts}>
        {client.dass21 && <ScaleCharts history={client.dass21} zone={staff.timeZone} />}
        <ClientSessions client={client} />
        <ClientDocuments clientId={client.id} />
        <ClientCards client={client} />
        {client.ndis?.plan === 'planManaged' && (
          <PlanManager clientId={client.id} email={client.ndis.planManagerEmail} />
        )}
        <ClientQuestionnaires client={client} />
        <ClientFiles client={client} />
        <ClientPeople client={client} />
      </div>
      <p className={styles.why}>
        <Eye className="icon" />
        {client.seenBecause === 'bookedWithYou'
          ? `You see this page because ${client.firstName} is booked with you. Opening it is recorded.`
          : 'You see this page because you work in the office of the practice. Opening it is recorded.'}
      </p>
    </>
  )
}

import CloudCheck from 'lucide-react/icons/cloud-check'
import type { ReactNode } from 'react'
import type { ClientRecord } from '../appointment/client-facts.ts'
import { PageHead } from '../page-head.tsx'
import { WithClient } from './with-client.tsx'

type FundingPageProps = {
  title: string
  description: string
  lead: ReactNode
  children: (client: ClientRecord) => ReactNode
}

/** A form of the booking: what it is about, and the form once it is known what is on file. */
export function FundingPage({ title, description, lead, children }: FundingPageProps) {
  return (
    <>
      <PageHead title={title} description={description} indexed={false} />
      <h1>{title}</h1>
      <p className="lead mt-3">{lead}</p>
      <p className="autosave mt-3">
        <CloudCheck className="icon" /> What you type is kept on this device until you have booked.
      </p>
      <WithClient>{children}</WithClient>
    </>
  )
}

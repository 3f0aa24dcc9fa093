import CloudCheck from 'lucide-react/icons/cloud-check'
import type { ReactNode } from 'react'
import { type FundingForm, fundingForms } from '#domain/funding/forms.ts'
import type { ClientRecord } from '../../client/client-profile.ts'
import { PageHead } from '../../page-head.tsx'
import { WithClient } from './with-client.tsx'

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
        <CloudCheck className="icon" /> What you type is kept on this device until you have booked.
      </p>
      <WithClient>{children}</WithClient>
    </>
  )
}

import { FundingPage } from '../funding/funding-page.tsx'
import { NdisForm } from './ndis-form.tsx'

export default function NdisPage() {
  return (
    <FundingPage
      title="NDIS details"
      description="Your NDIS number and how your plan is managed."
      lead="With these the invoice goes to the right plan the first time."
    >
      {(client) => <NdisForm client={client} />}
    </FundingPage>
  )
}

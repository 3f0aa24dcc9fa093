import { FundingPage } from '../funding/funding-page.tsx'
import { WorkCoverForm } from './work-cover-form.tsx'

export default function WorkCoverPage() {
  return (
    <FundingPage
      title="WorkCover details"
      description="Your claim, and who manages it."
      lead="Your case manager’s approval letter has everything we ask for here."
    >
      {(client) => <WorkCoverForm client={client} />}
    </FundingPage>
  )
}

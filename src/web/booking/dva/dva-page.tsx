import { FundingPage } from '../funding/funding-page.tsx'
import { DvaForm } from './dva-form.tsx'

export default function DvaPage() {
  return (
    <FundingPage
      form="dva"
      description="Your gold or white card."
      lead="We check the card with Veterans’ Affairs as soon as every field is filled. There is nothing to send us."
    >
      {(client) => <DvaForm client={client} />}
    </FundingPage>
  )
}

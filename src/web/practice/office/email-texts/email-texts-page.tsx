import { SkeletonText } from '../../../ui/skeleton/skeletons.tsx'
import { staffQuery } from '../../api/staff-query.ts'
import { DeskHead } from '../../desk/desk-head.tsx'
import { DeskRead } from '../../desk/desk-read.tsx'
import { EmailTextForm } from './email-text-form.tsx'

/** See docs/product/practice.md#email-texts. */
export default function EmailTextsPage() {
  return (
    <>
      <DeskHead
        title="Email texts"
        note="Your own words at the end of an email about an appointment. What every email must say stays as it is."
      />
      <DeskRead query={staffQuery('listEmailTexts', {})} skeleton={<SkeletonText lines={8} />}>
        {(texts) => (
          <div className="grid gap-6">
            {texts.map((text) => (
              <EmailTextForm key={text.kind} text={text} />
            ))}
          </div>
        )}
      </DeskRead>
    </>
  )
}

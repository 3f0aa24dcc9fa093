import type { Clinician } from '#contract/clinicians.ts'
import { formatFirstName } from '../../appointment/format-day.ts'
import { ExpandableText } from './expandable-text.tsx'

export function Introduction({ clinician: { name, helmControl } }: { clinician: Clinician }) {
  const paragraphs = helmControl.introduction.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '')
  if (paragraphs.length === 0) return null
  return (
    <section aria-labelledby="introduction">
      <h2 id="introduction">Hello, I’m {formatFirstName(name)}</h2>
      <ExpandableText>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </ExpandableText>
    </section>
  )
}

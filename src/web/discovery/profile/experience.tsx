import { ExpandableText } from './expandable-text.tsx'

/** Where a clinician has worked before. See docs/product/discovery.md#profile-page. */
export function Experience({ words }: { words: string }) {
  const paragraphs = words.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '')
  if (paragraphs.length === 0) return null
  return (
    <section aria-labelledby="experience">
      <h2 id="experience">Experience</h2>
      <ExpandableText>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </ExpandableText>
    </section>
  )
}

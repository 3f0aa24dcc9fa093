import type { BlockProps } from '../block-props.ts'
import { BlockSection } from '../block-section.tsx'
import { Testimonial } from './testimonial.tsx'

/** Never about clinical care: see docs/product/content.md#testimonials. */
export function TestimonialsBlock({ fields: { title, items }, id }: BlockProps<'testimonials'>) {
  return (
    <BlockSection title={title} id={id}>
      <ul className="grid items-start gap-6 md:grid-cols-2">
        {items.map((item) => (
          <li key={item.name + item.quote}>
            <Testimonial {...item} />
          </li>
        ))}
      </ul>
    </BlockSection>
  )
}

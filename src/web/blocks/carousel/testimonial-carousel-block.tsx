import type { BlockProps } from '../block-props.ts'
import { Carousel } from './carousel.tsx'
import { Testimonial } from './testimonial.tsx'

/** Never about clinical care: see docs/product/content.md#testimonials. */
export function TestimonialCarouselBlock({
  fields: { title, items },
  id,
}: BlockProps<'testimonial-carousel'>) {
  return (
    <Carousel title={title} id={id} slides="quotes" autoplay={null} things="testimonials">
      {items.map((item) => (
        <li key={item.name + item.quote}>
          <Testimonial {...item} />
        </li>
      ))}
    </Carousel>
  )
}

import { pictureUrl } from '#contract/content-paths.ts'
import type { BlockProps } from '../block-props.ts'
import { Carousel } from './carousel.tsx'
import * as styles from './logo-carousel-block.module.css'

/** See docs/product/content.md#carousels. */
const autoplay = { singleMs: 3000, severalMs: 3000 }

export function LogoCarouselBlock({ fields: { title, logos }, id }: BlockProps<'logo-carousel'>) {
  return (
    <Carousel title={title} id={id} slides="logos" autoplay={autoplay} things="logos">
      {logos.map(({ name, picture }) => (
        <li key={name} className={styles.logo}>
          <img src={pictureUrl(picture.file)} alt={picture.alt || name} loading="lazy" decoding="async" />
        </li>
      ))}
    </Carousel>
  )
}

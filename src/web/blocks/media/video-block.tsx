import Play from 'lucide-react/icons/play'
import { useState } from 'react'
import { pictureUrl } from '#contract/content-paths.ts'
import { Drawing } from '../../ui/art/drawing.tsx'
import type { BlockProps } from '../block-props.ts'
import { videoProviders } from './video-providers.ts'
import * as styles from './video-block.module.css'

/** Another origin's page cannot lift its own sandbox, and the players need theirs to be that origin. */
const playerRights = 'allow-scripts allow-same-origin allow-presentation allow-popups'

/** Nothing is asked of the provider before the press. Without a script the link leads to the video. */
export function VideoBlock({ fields: { title, provider, id, poster } }: BlockProps<'video'>) {
  const [isPlaying, setIsPlaying] = useState(false)
  const { name, embed, watch } = videoProviders[provider]
  return (
    <figure className={styles.video}>
      <div className={styles.frame}>
        {isPlaying ? (
          <iframe
            src={embed(id)}
            title={title}
            sandbox={playerRights}
            allow="autoplay; fullscreen; picture-in-picture"
            // YouTube refuses to play for a page that does not say where it is.
            referrerPolicy="strict-origin-when-cross-origin"
            allowFullScreen
          />
        ) : (
          <>
            {poster ? (
              <img src={pictureUrl(poster.file)} alt={poster.alt} loading="lazy" decoding="async" />
            ) : (
              <Drawing name="sprig" />
            )}
            <button
              type="button"
              className={`btn btn--primary noscript:hidden ${styles.play}`}
              onClick={() => setIsPlaying(true)}
            >
              <Play className="icon" />
              Play<span className="sr-only">: {title}</span>
            </button>
          </>
        )}
      </div>
      <figcaption>
        {title}. It plays from {name}, which then sees your visit.{' '}
        <a href={watch(id)} rel="external noopener">
          Watch it on {name}
        </a>
      </figcaption>
    </figure>
  )
}

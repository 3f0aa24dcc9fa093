import type { Options } from '@dicebear/notionists'

type Part<Name extends keyof Options> =
  NonNullable<Options[Name]> extends readonly (infer One)[] ? One : never

/** The grounds of the design's portraits: leaf, sky, sand and bloom. */
export const grounds = ['dcebe3', 'dbe8ee', 'f3e6d3', 'f9dfcc'] as const

/** One drawing, part by part, so that it never depends on how the library reads a seed. */
export interface PortraitStyle {
  readonly ground: (typeof grounds)[number]
  readonly hair: Part<'hair'>
  readonly body: Part<'body'>
  readonly brows: Part<'brows'>
  readonly eyes: Part<'eyes'>
  readonly lips: Part<'lips'>
  readonly nose: Part<'nose'>
  readonly glasses?: Part<'glasses'>
  readonly beard?: Part<'beard'>
}

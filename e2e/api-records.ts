import type { APIRequestContext } from '@playwright/test'

type ListedProduct = {
  _id: string
  title: string
  type?: string
  description: string
  categoryId: string
  subcategoryId: string
  specifications?: unknown[]
}
type ListedPost = { _id: string; slug: string; title: string; description: string }
type ListedVideo = { _id: string; title: string; videoUrl: string }

type Lists = { products: ListedProduct[]; blogs: ListedPost[]; videos: ListedVideo[] }

/** The whole list as the API answers it. */
export async function listOf<Name extends keyof Lists>(
  request: APIRequestContext,
  name: Name,
): Promise<Lists[Name]> {
  return (await request.get(`/api/${name}`)).json()
}

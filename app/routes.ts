import { type RouteConfig, index, layout, route } from '@react-router/dev/routes'

export default [
  layout('site/frame.tsx', [
    index('site/home-page.tsx'),
    route('categories/:slug', 'catalogue/category-page.tsx'),
    route('view-details/:id', 'catalogue/product-page.tsx'),
    route('*', 'site/not-found-page.tsx'),
  ]),
] satisfies RouteConfig

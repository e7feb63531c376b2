import { type RouteConfig, index, layout, route } from '@react-router/dev/routes'

export default [
  layout('site/frame.tsx', [
    index('site/home-page.tsx'),
    route('about-us', 'site/about-page.tsx'),
    route('brand', 'site/brand-page.tsx'),
    route('faq', 'site/faq-page.tsx'),
    route('privacy-policy', 'site/privacy-page.tsx'),
    route('contact-us', 'site/contact-page.tsx'),
    route('categories/:slug', 'catalogue/category-page.tsx'),
    route('view-details/:id', 'catalogue/product-page.tsx'),
    route('blogs', 'blog/blogs-page.tsx'),
    route('blog', 'blog/blogs-moved.ts'),
    route('blog/:slug', 'blog/blog-page.tsx'),
    route('videos', 'videos/videos-page.tsx'),
    route('enquiries', 'inbox/enquiry-page.tsx'),
    route('enquiries/sent/:reference', 'inbox/enquiry-sent-page.tsx'),
    route('newsletter', 'newsletter/subscribe-page.tsx'),
    route('newsletter/sent', 'newsletter/subscribed-page.tsx'),
    route('*', 'site/not-found-page.tsx'),
  ]),
] satisfies RouteConfig

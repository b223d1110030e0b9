"""One site crawled by Scrapy, for benchmarks/peers.ts: scrapy runspider spider.py -a seed=URL. Nothing is saved; as many
requests at once as we make, and no rest between them."""

from urllib.parse import urlsplit

import scrapy
from scrapy.linkextractors import LinkExtractor


class Site(scrapy.Spider):
    name = "site"
    custom_settings = {
        "CONCURRENT_REQUESTS": 8,
        "CONCURRENT_REQUESTS_PER_DOMAIN": 8,
        "DOWNLOAD_DELAY": 0,
        "ROBOTSTXT_OBEY": True,
        "LOG_ENABLED": False,
        "TELNETCONSOLE_ENABLED": False,
    }

    def __init__(self, seed, **rest):
        super().__init__(**rest)
        self.start_urls = [seed]
        self.links = LinkExtractor(deny_extensions=[])

    def parse(self, response):
        if not isinstance(response, scrapy.http.HtmlResponse):
            return
        for link in self.links.extract_links(response):
            if urlsplit(link.url).netloc == urlsplit(response.url).netloc:
                yield scrapy.Request(link.url)
